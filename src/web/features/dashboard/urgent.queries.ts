import { queryOptions } from '@tanstack/react-query'
import { readUrgent } from '#contract/dashboard/urgent.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { partOfFrame } from '#web/api/frame.ts'
import { refreshAt } from '#web/api/until-refresh.ts'

/** A lock or a start that moves arrives live; this is for what becomes urgent as time passes. */
const FIVE_MINUTES = 5 * 60_000

/** The reader's urgent tasks (spec 2), refetched right after each of their deadlines. */
export const urgentQuery = queryOptions({
  queryKey: ['urgent'],
  queryFn: ({ signal }) => partOfFrame('urgent', () => call(readUrgent, {}, { signal })),
  refetchInterval: refreshAt(
    ({ items }: AnswerOf<typeof readUrgent>) => items.map(({ deadline }) => deadline),
    FIVE_MINUTES,
  ),
  throwOnError: false,
})
