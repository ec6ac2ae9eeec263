import { useQuery } from '@tanstack/react-query'
import { updatePreferences } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'

const KEY = 'PuckPool_zone'

/** Tells the server once which time zone the reader is in, so that emails show their local time (T2). */
export function RememberZone({ userId }: { userId: number }): null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = `${userId} ${zone}`
  useQuery({
    queryKey: ['zone', known],
    queryFn: async () => {
      await call(updatePreferences, { params: { userId }, body: { time_zone: zone } })
      localStorage.setItem(KEY, known)
      return zone
    },
    enabled: localStorage.getItem(KEY) !== known,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Emails show the pool's time zone then, which nobody needs to be told.
    throwOnError: false,
  })
  return null
}
