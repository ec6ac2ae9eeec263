import { queryOptions } from '@tanstack/react-query'
import { readPreferences } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'

/** What the reader wants to be told of, and whether they were asked about it. */
export const preferencesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['mail-preferences', userId],
    queryFn: async ({ signal }) => (await call(readPreferences, { params: { userId } }, { signal })).preferences,
    throwOnError: false,
  })
