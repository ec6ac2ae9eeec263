import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { seasonGrid } from '#contract/survivor/grid.ts'
import { call } from '#web/api/call.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'

export type Grid = AnswerOf<typeof seasonGrid>

/** Everyone's picks of the weeks that have locked. */
export const gridQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...SURVIVOR, contestId, 'grid'],
    queryFn: ({ signal }) => call(seasonGrid, { params: { contestId } }, { signal }),
  })
