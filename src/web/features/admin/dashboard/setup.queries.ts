import { queryOptions } from '@tanstack/react-query'
import { readSetup } from '#contract/dashboard/setup.ts'
import { call } from '#web/api/call.ts'

export const setupQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'setup'],
  queryFn: ({ signal }) => call(readSetup, {}, { signal }),
  // The desk works without it.
  throwOnError: false,
})
