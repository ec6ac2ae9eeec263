import type { OnlineUser } from '#contract/chat/chat.ts'
import { seconds } from '#rules/time.ts'
import type { Presence } from '#server/live/presence.ts'
import type { LiveContext } from '#server/live/sockets.ts'
import { takeTurns } from '#server/take-turns.ts'

/** The room of everyone with a page open. */
export const POOL = 'pool'
/** The online list is sent at most this often (C4). */
const ONLINE_EVERY = seconds(2)

/** What is told, which a page's socket does. */
type Told = { emit: (event: 'users:online', users: OnlineUser[]) => unknown }
type Page = Told & { id: string; join: (room: string) => unknown }

type Sending = {
  io: { except: (ids: string[]) => Told }
  presence: Pick<Presence, 'membersOf' | 'watch'>
  log: Pick<LiveContext['deps']['log'], 'warn'>
  read: (userIds: readonly number[]) => Promise<OnlineUser[]>
}

/** Sends everyone the list when it changes, and newcomers in any case. */
export function sendOnlineList({ io, presence, log, read }: Sending) {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let sentAt = Number.NEGATIVE_INFINITY
  /** The list last sent. */
  let sent = ''
  /** Pages connected since the list was last read. */
  let newcomers: Page[] = []
  const inTurn = takeTurns()

  async function send() {
    const pages = newcomers
    newcomers = []
    try {
      const users = await read(presence.membersOf(POOL))
      const before = sent
      sent = JSON.stringify(users)
      // A page that came while the list was being read isn't in it, and gets the next one.
      if (sent !== before) io.except(newcomers.map(({ id }) => id)).emit('users:online', users)
      else for (const page of pages) page.emit('users:online', users)
    } catch (error) {
      log.warn({ err: error }, 'could not read who is online')
      newcomers = [...pages, ...newcomers]
      soon()
    }
  }

  const sendNow = () => {
    timer = undefined
    sentAt = performance.now()
    void inTurn(send)
  }
  const soon = () => {
    if (!closed) timer ??= setTimeout(sendNow, Math.max(0, sentAt + ONLINE_EVERY - performance.now()))
  }
  const welcome = (socket: Page) => {
    newcomers.push(socket)
    void socket.join(POOL)
    soon()
  }
  presence.watch(POOL, soon)
  return {
    welcome,
    sendAgain: soon,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
