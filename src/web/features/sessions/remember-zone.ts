import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const KEY = 'PuckPool_zone'

/** Tells the server once which time zone the reader is in, so that emails show their local time (T2). */
export function useRememberZone(userId: number | null): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = `${userId} ${zone}`
  useQuery({
    queryKey: ['zone', known],
    queryFn: async () => {
      // Needed once per browser, so it is not part of the first load.
      const { updatePreferences } = await import('#contract/outbox/notifications.ts')
      await call(updatePreferences, { params: { userId: userId ?? 0 }, body: { time_zone: zone } })
      localStorage.setItem(KEY, known)
      return zone
    },
    enabled: userId !== null && localStorage.getItem(KEY) !== known,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Emails show the pool's time zone then, which nobody needs to be told.
    throwOnError: false,
  })
}
