import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { openFixedWindow } from '#server/fixed-window.ts'
import { clientNetworkOf } from '#server/http/client-address.ts'

/**
 * New connections from one address. Generous, because a whole pool behind one proxy may reconnect at once after a
 * restart, and a connection without a valid token costs next to nothing.
 */
const MOST_HANDSHAKES = 1_000
const HANDSHAKES_WITHIN = seconds(10)
/** A socket that sends more than this within the time is closed, as are those of a member who sends more in total. */
const MOST_MESSAGES = 50
const MOST_OF_MEMBER = 150
const MESSAGES_WITHIN = seconds(10)
/** Unread characters at which a page that does not read is disconnected; it reloads everything when it comes back. */
const MOST_UNREAD = 1_000_000

type Knocking = Pick<Deps, 'wallNow'> & { settings: Pick<Deps['settings'], 'trustProxy'> }

/** Whether another connection from this address is allowed. Requests on an existing connection aren't counted. */
export function handshakeLimit(deps: Knocking): (request: IncomingMessage) => boolean {
  const handshakes = openFixedWindow(deps, HANDSHAKES_WITHIN)
  const networkOf = clientNetworkOf(deps.settings.trustProxy)
  return (request) => {
    if (new URLSearchParams(request.url?.split('?')[1]).has('sid')) return true
    const count = handshakes.of(networkOf(request))
    count.times += 1
    return count.times <= MOST_HANDSHAKES
  }
}

type Talking = {
  id: string
  data: { caller: { userId: number } }
  onAny: (heard: () => void) => unknown
  disconnect: (close: boolean) => unknown
}

/** Closes a socket that sends too much too fast: a runaway program. A member's sockets also count together. */
export function messageLimits(deps: Pick<Deps, 'wallNow'>): (socket: Talking) => void {
  const messages = openFixedWindow(deps, MESSAGES_WITHIN)
  const members = openFixedWindow(deps, MESSAGES_WITHIN)
  return (socket) => {
    socket.onAny(() => {
      const here = messages.of(socket.id)
      const everywhere = members.of(String(socket.data.caller.userId))
      here.times += 1
      everywhere.times += 1
      if (here.times > MOST_MESSAGES || everywhere.times > MOST_OF_MEMBER) socket.disconnect(true)
    })
  }
}

/** Outgoing messages wait in memory until the page has read the earlier ones, so they need a limit. */
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
