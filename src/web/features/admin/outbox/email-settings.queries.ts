import { queryOptions } from '@tanstack/react-query'
import { readEmailSettings } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'

/** The saved settings and how email goes out right now. */
export const emailSettingsQuery = queryOptions({
  queryKey: ['admin', 'outbox', 'settings'],
  queryFn: async ({ signal }) => {
    try {
      return await call(readEmailSettings, {}, { signal })
    } catch (error) {
      if (!signal.aborted) toastFailure(error, 'Failed to load email settings')
      throw error
    }
  },
  retry: false,
  // The screen shows 'Email settings not found' instead.
  throwOnError: false,
})
