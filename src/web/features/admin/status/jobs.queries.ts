import { queryOptions } from '@tanstack/react-query'
import { listJobs } from '#contract/status/jobs.ts'
import { call } from '#web/api/call.ts'

/** Polling interval in milliseconds. */
export const REFRESH = 15_000

export const jobsQuery = queryOptions({
  queryKey: ['admin', 'status', 'jobs'],
  queryFn: ({ signal }) => call(listJobs, {}, { signal }),
  refetchInterval: REFRESH,
})
