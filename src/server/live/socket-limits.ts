import type { Socket } from 'socket.io'
import { seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { openFixedWindow } from '#server/fixed-window.ts'

/** A socket that sends more than this within the time is closed. */
const MOST_MESSAGES = 50
const MESSAGES_WITHIN = seconds(10)
/** Unread characters at which a page that does not read is disconnected; it reloads everything when it comes back. */
const MOST_UNREAD = 1_000_000

type Talking = { onAny: (heard: () => void) => unknown; disconnect: (close: boolean) => unknown }

/** Closes a socket that sends too much too fast: a runaway program. */
export function limitMessages(deps: Deps, socket: Talking): void {
  const messages = openFixedWindow(deps, MESSAGES_WITHIN)
  socket.onAny(() => {
    const count = messages.of('this socket')
    count.times += 1
    if (count.times > MOST_MESSAGES) socket.disconnect(true)
  })
}

/** What is sent waits in memory until the page has read what came before, so it needs a limit. */
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
