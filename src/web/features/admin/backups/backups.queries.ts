import { queryOptions } from '@tanstack/react-query'
import { listBackups } from '#contract/backups/backups.ts'
import { call } from '#web/api/call.ts'

/** Polling interval in milliseconds. */
const REFRESH = 60_000

export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }) => call(listBackups, {}, { signal }),
  refetchInterval: REFRESH,
})
