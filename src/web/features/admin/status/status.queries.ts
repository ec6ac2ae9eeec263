import { queryOptions } from '@tanstack/react-query'
import { readStatus } from '#contract/status/status.ts'
import { call } from '#web/api/call.ts'

/** Polling interval in milliseconds. */
const REFRESH = 15_000

export const statusQuery = queryOptions({
  queryKey: ['admin', 'status', 'overview'],
  queryFn: ({ signal }) => call(readStatus, {}, { signal }),
  refetchInterval: REFRESH,
})
