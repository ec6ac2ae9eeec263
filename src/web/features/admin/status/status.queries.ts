import { queryOptions } from '@tanstack/react-query'
import { readChangelog, readStatus } from '#contract/status/status.ts'
import { call } from '#web/api/call.ts'

/** Polling interval in milliseconds. */
const REFRESH = 15_000

export const statusQuery = queryOptions({
  queryKey: ['admin', 'status', 'overview'],
  queryFn: ({ signal }) => call(readStatus, {}, { signal }),
  refetchInterval: REFRESH,
})

/** Only another server, and with it another page, brings another one. */
export const changelogQuery = queryOptions({
  queryKey: ['admin', 'status', 'changelog'],
  queryFn: ({ signal }) => call(readChangelog, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
