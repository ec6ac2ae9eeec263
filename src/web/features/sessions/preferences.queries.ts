import { queryOptions } from '@tanstack/react-query'
import { readPreferences } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'

/** The reader's notification choices, and whether they were asked about them. */
export const preferencesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['mail-preferences', userId],
    queryFn: async ({ signal }) => (await call(readPreferences, { params: { userId } }, { signal })).preferences,
    throwOnError: false,
  })
