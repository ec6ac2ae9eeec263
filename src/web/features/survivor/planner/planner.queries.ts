import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { readPlanner } from '#contract/survivor/planner.ts'
import { call } from '#web/api/call.ts'
import { refreshAt } from '#web/api/until-refresh.ts'
import { ownKey } from '../survivor.queries.ts'

export type Planner = AnswerOf<typeof readPlanner>

/** Interval of re-reading chances while nothing locks, in milliseconds. */
const REFRESH = 120_000

/** The reader's plan with every team's weeks; read again at the next lock. */
export const plannerQuery = (contestId: number, entryId: number | undefined) =>
  queryOptions({
    queryKey: ownKey(contestId, 'planner', entryId),
    queryFn: ({ signal }) => call(readPlanner, { params: { contestId }, query: { entry_id: entryId } }, { signal }),
    refetchInterval: refreshAt(({ weeks }: Planner) => weeks.map(({ lock_time }) => lock_time), REFRESH),
  })
