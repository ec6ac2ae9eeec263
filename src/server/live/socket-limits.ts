import type { Socket } from 'socket.io'
import { hasElapsed, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'

/** A socket that says more than this within the time is closed. */
const MOST_MESSAGES = 50
const MESSAGES_WITHIN = seconds(10)
/** What waits for a page that does not read, in characters; beyond that it is cut off, and reads everything anew when it comes back. */
const MOST_UNREAD = 1_000_000

type Talking = { onAny: (heard: () => void) => unknown; disconnect: (close: boolean) => unknown }

/** A page that says too much too fast is a program that runs wild. */
export function limitMessages({ wallNow }: Deps, socket: Talking): void {
  let said = 0
  let since = wallNow()
  socket.onAny(() => {
    const now = wallNow()
    if (hasElapsed(MESSAGES_WITHIN, { since, now })) {
      said = 0
      since = now
    }
    said += 1
    if (said > MOST_MESSAGES) socket.disconnect(true)
  })
}

/** What is sent waits in memory until the page has taken what was sent before. */
export function limitUnread({ log }: Deps, { conn }: Pick<Socket, 'conn'>): void {
  let unread = 0
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    unread += typeof data === 'string' ? data.length : 0
    if (unread <= MOST_UNREAD) return
    log.warn('a page that does not read was cut off')
    conn.request.socket.destroy()
  })
  conn.on('flush', () => {
    unread = 0
  })
}
