import { z } from 'zod'
import { newMessage, type OnlineChange, type OnlineUser } from '#contract/chat/chat.ts'
import { seconds } from '#rules/time.ts'
import { Refusal } from '#server/http/errors.ts'
import type { LiveContext, LivePart } from '#server/live/sockets.ts'
import { roomOfMember } from '#server/live/sockets.ts'
import { takeTurns } from '#server/take-turns.ts'
import { type Change, listOnlineUsers, MOST_CHANGES, readChanges, readChatVersion, say } from './chat.service.ts'
import { readReading } from './reading.service.ts'

/** The room of everybody with a page open. */
const POOL = 'pool'
/** The room of pages that connected, or asked, after the online list was last sent. */
const NEWCOMERS = 'newcomers'
/** The online list and its changes are sent at most this often (C4). */
const ONLINE_EVERY = seconds(1)
/** The typing signal of one page is passed on at most this often. */
const TYPING_EVERY = seconds(1)
const RETRY = 500

type PoolSocket = Parameters<NonNullable<ReturnType<LivePart>['onConnection']>>[0]

/**
 * The chat across all servers of one database. The table is the log: on any notification each server reads the changes it has not
 * read yet and sends them to its own pages, each once and in order.
 */
export const chatRoom: LivePart = (live) => {
  const { deps, ringChat } = live
  const log = sendChangesInOrder(live)
  const online = sendOnlineList(live)
  return {
    ready: log.ready,
    close: () => {
      log.close()
      online.close()
    },
    onListeningAgain: log.read,
    onNews: (news) => {
      if (news.about === 'users') online.sendAgain()
    },
    onChat: (about, carried) => {
      if (about === 'chat') log.readUpTo(Number(carried))
      if (about === 'read') sendReading(live, Number(carried))
      // Not before the message that its member sent earlier, which ends their typing.
      if (about === 'typing') log.afterReading(() => sendTyping(live, carried))
    },
    onConnection: (socket, reply) => {
      online.welcome(socket)
      socket.on('users:list', (_given, answer) => reply(answer, async () => online.welcome(socket)))
      // One page's messages stay in the order they were sent.
      const inTurn = takeTurns()
      let typedAt = Number.NEGATIVE_INFINITY
      socket.on('chat:message', (given, answer) =>
        reply(answer, async () => {
          typedAt = Number.NEGATIVE_INFINITY
          const { data } = newMessage.safeParse(given)
          if (!data) throw new Refusal({ code: 'chat_unreadable' })
          if (hasUnstorable(data)) throw new Refusal({ code: 'unreadable_character' })
          const said = { text: data.message, clientId: data.clientId, replyTo: data.replyTo }
          const message = await inTurn(() => say(deps, socket.data.caller, said))
          log.read()
          return { message }
        }),
      )
      socket.on('chat:typing', (_given, answer) =>
        reply(answer, async () => {
          const now = Date.parse(deps.wallNow())
          if (now - typedAt < TYPING_EVERY) return
          typedAt = now
          const { userId, name } = socket.data.caller
          await inTurn(() => ringChat('typing', JSON.stringify({ userId, userName: name })))
        }),
      )
    },
  }
}

/** PostgreSQL can't store U+0000 or half a surrogate pair. */
const hasUnstorable = ({ message, clientId = '' }: { message: string; clientId?: string | undefined }) =>
  [message, clientId].some((text) => text.includes('\0') || !text.isWellFormed())

function sendChangesInOrder({ deps, io }: LiveContext) {
  let version: number | null = null
  let due = false
  let isReading = false
  let reading = Promise.resolve()
  let closed = false
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  async function readAll() {
    isReading = true
    while (due && !closed) {
      due = false
      try {
        if (version === null) {
          version = await readChatVersion(deps.db)
          isReady()
        } else {
          const changes = await readChanges(deps.db, version)
          for (const change of changes) {
            version = change.version
            send(change)
          }
          if (changes.length === MOST_CHANGES) due = true
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'could not read the chat')
        due = true
        await new Promise((resolve) => setTimeout(resolve, RETRY))
      }
    }
    isReading = false
  }

  function send({ isNew, gone, message, version }: Change) {
    if (gone !== null) io.emit('chat:messageDeleted', { messageId: gone, version })
    else io.emit(isNew ? 'chat:message' : 'chat:messageChanged', message)
  }

  const read = () => {
    due = true
    if (!isReading) reading = readAll()
  }
  read()
  /** Ignores notifications of changes this server has already read, mostly because it made them. */
  const readUpTo = (newest: number) => {
    if (version === null || !(newest <= version)) read()
  }
  /** Once what has been announced so far has been sent. */
  const afterReading = (act: () => void) => void reading.then(act)
  const close = () => {
    closed = true
    isReady()
  }
  return { ready, read, readUpTo, afterReading, close }
}

/**
 * Sends everybody who came and who left, and newcomers the whole list, both at most once a second. Pages count the changes, so each is
 * sent once, in order.
 */
function sendOnlineList({ deps, io, presence }: LiveContext) {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** The list as the pages know it. */
  let told = new Map<number, OnlineUser>()
  let version = 0
  const inTurn = takeTurns()

  async function send() {
    try {
      const users = await listOnlineUsers(deps.db, presence.membersOf(POOL))
      const change = changeOf(told, users)
      told = new Map(users.map((user) => [user.userId, user]))
      if (change.came.length + change.left.length > 0) {
        version += 1
        io.to(POOL)
          .except(NEWCOMERS)
          .emit('users:changed', { version, ...change })
      }
      io.to(NEWCOMERS).emit('users:online', users, version)
      io.socketsLeave(NEWCOMERS)
    } catch (error) {
      deps.log.warn({ err: error }, 'could not read who is online')
      soon()
    }
  }

  const sendNow = () => {
    clearTimeout(timer)
    timer = undefined
    void inTurn(send)
  }
  const soon = () => {
    if (!closed) timer ??= setTimeout(sendNow, ONLINE_EVERY)
  }
  const welcome = (socket: PoolSocket) => {
    void socket.join([POOL, NEWCOMERS])
    soon()
  }
  presence.watch(POOL, sendNow)
  return {
    welcome,
    sendAgain: soon,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

/** Who is new in the list, or is called something else, and who is no longer in it. */
function changeOf(
  before: ReadonlyMap<number, OnlineUser>,
  users: readonly OnlineUser[],
): Omit<OnlineChange, 'version'> {
  const isKnown = ({ userId, username, role }: OnlineUser) =>
    before.get(userId)?.username === username && before.get(userId)?.role === role
  const here = new Set(users.map(({ userId }) => userId))
  return {
    came: users.filter((user) => !isKnown(user)),
    left: [...before.keys()].filter((userId) => !here.has(userId)),
  }
}

/** To the member's pages on this server; the other servers get the same notification. */
function sendReading({ deps, io }: LiveContext, userId: number) {
  const room = roomOfMember(userId)
  if (!io.sockets.adapter.rooms.has(room)) return
  readReading(deps, userId).then(
    (reading) => io.to(room).emit('chat:read', reading),
    (error) => deps.log.warn({ err: error }, 'could not send how far a member has read'),
  )
}

const typing = z.object({ userId: z.int(), userName: z.string() })

function sendTyping({ io }: LiveContext, carried: string) {
  const { data } = typing.safeParse(parse(carried))
  if (data) io.to(POOL).except(roomOfMember(data.userId)).emit('chat:typing', data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
