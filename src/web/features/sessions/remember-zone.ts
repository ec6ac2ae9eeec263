import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { whenIdle } from '#web/api/when-idle.ts'

const KEY = 'PuckPool_zone'

/** Sends the reader's time zone to the server once, so that emails show their local time (T2). */
export function useRememberZone(userId: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    const reader = { userId, isHere: true }
    void whenIdle(client).then(() => remember(reader))
    return () => {
      reader.isHere = false
    }
  }, [client, userId])
}

async function remember(reader: { userId: number; isHere: boolean }): Promise<void> {
  const known = [reader.userId, ...offsets()].join(' ')
  if (!reader.isHere || localStorage.getItem(KEY) === known) return
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    // Needed once per browser, so it isn't part of the first load.
    const { updatePreferences } = await import('#contract/outbox/notifications.ts')
    await call(updatePreferences, { params: { userId: reader.userId }, body: { time_zone: timeZone } })
    localStorage.setItem(KEY, known)
  } catch {
    // Emails then show the pool's time zone, which needs no message.
  }
}

/**
 * The zone's offsets from UTC through the year (minutes), which tell zones apart. The zone's name would keep a slow phone
 * busy for a tenth of a second at each start.
 */
function offsets(): number[] {
  const year = new Date().getFullYear()
  return Array.from({ length: 12 }, (_, month) => new Date(year, month, 15).getTimezoneOffset())
}
