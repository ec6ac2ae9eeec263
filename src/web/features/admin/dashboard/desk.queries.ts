import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSetup } from '#contract/dashboard/setup.ts'
import { whatWaits } from '#contract/dashboard/waiting.ts'
import { call } from '#web/api/call.ts'

const MINUTE = 60_000

export const setupQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'setup'],
  queryFn: ({ signal }) => call(readSetup, {}, { signal }),
  // The desk works without it.
  throwOnError: false,
})

export const waitingQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'waiting'],
  queryFn: ({ signal }) => call(whatWaits, {}, { signal }),
  refetchInterval: MINUTE,
  // The tabs work without it.
  throwOnError: false,
})

/** Whether everything above the tabs has loaded or failed. */
export function useIsDeskKnown(): boolean {
  const setup = useQuery(setupQuery).isPending
  const waiting = useQuery(waitingQuery).isPending
  return !setup && !waiting
}
