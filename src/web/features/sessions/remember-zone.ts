import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { whenIdle } from '#web/api/when-idle.ts'

const KEY = 'PuckPool_zone'

/** Tells the server once which time zone the reader is in, so that emails show their local time (T2). */
export function useRememberZone(userId: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    const reader = { userId, isHere: true }
    // Asking the browser alone takes a slow phone as long as drawing a screen's head.
    void whenIdle(client).then(() => remember(reader))
    return () => {
      reader.isHere = false
    }
  }, [client, userId])
}

async function remember(reader: { userId: number; isHere: boolean }): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const known = `${reader.userId} ${timeZone}`
  if (!reader.isHere || localStorage.getItem(KEY) === known) return
  try {
    // Needed once per browser, so it is not part of the first load.
    const { updatePreferences } = await import('#contract/outbox/notifications.ts')
    await call(updatePreferences, { params: { userId: reader.userId }, body: { time_zone: timeZone } })
    localStorage.setItem(KEY, known)
  } catch {
    // Emails show the pool's time zone then, which nobody needs to be told.
  }
}
