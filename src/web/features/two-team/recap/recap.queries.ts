import { queryOptions } from '@tanstack/react-query'
import { readRecap } from '#contract/two-team/recap.ts'
import { call } from '#web/api/call.ts'

/** A finished draft; it does not change anymore. */
export const recapQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['two-team', contestId, 'recap'],
    queryFn: ({ signal }) => call(readRecap, { params: { contestId } }, { signal }),
  })
