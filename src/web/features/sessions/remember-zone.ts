import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const KEY = 'PuckPool_zone'

/** Tells the server once in which time zone the reader lives, so that his mails tell times as his clock does (rulebook T2). */
export function useRememberZone(userId: number | null): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = `${userId} ${zone}`
  useQuery({
    queryKey: ['zone', known],
    queryFn: async () => {
      // Asked once in the life of a browser: not worth a part of everybody's first load.
      const { updatePreferences } = await import('#contract/outbox/notifications.ts')
      await call(updatePreferences, { params: { userId: userId ?? 0 }, body: { time_zone: zone } })
      localStorage.setItem(KEY, known)
      return zone
    },
    enabled: userId !== null && localStorage.getItem(KEY) !== known,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Mails then speak of the pool's own time; nobody needs to hear of that.
    throwOnError: false,
  })
}
