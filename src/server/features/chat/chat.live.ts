import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type ChatMessage, newMessage } from '#contract/chat/chat.ts'
import { seconds } from '#rules/time.ts'
import { Refusal } from '#server/http/errors.ts'
import { ageOf, type LiveContext, type LivePart, roomOfMember } from '#server/live/sockets.ts'
import { parseJson } from '#server/parse-json.ts'
import { takeTurns } from '#server/take-turns.ts'
import { type Change, listOnlineUsers, MOST_CHANGES, readChanges, readChatVersion } from './chat.service.ts'
import { POOL, sendOnlineList } from './online-list.ts'
import { readReading } from './reading.service.ts'
import { say } from './say.service.ts'

/** A page's typing signal is passed on at most this often. */
const TYPING_EVERY = seconds(1)
const RETRY = 500
/** A statement's answer nearly always follows its notification within this time. */
const ANSWER_FOLLOWS = 5
/** A page open for longer than this when it connects was cut off, and reloads everything anyway. */
const JUST_OPENED = seconds(30)

/**
 * The chat across all servers of one database. The table is the log: on any notification each server reads the changes
 * it has not read yet and sends them to its own pages, each once and in order.
 */
export const chatRoom: LivePart = (live) => {
  const { deps, ringChat } = live
  const log = sendChangesInOrder(live)
  const online = sendOnlineList({ ...live, log: deps.log, read: (userIds) => listOnlineUsers(deps.db, userIds) })
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
      // Not before the member's earlier message, which ends their typing.
      if (about === 'typing') log.afterReading(() => sendTyping(live, carried))
    },
    onConnection: (socket, reply) => {
      online.welcome(socket)
      const age = ageOf(socket)
      // It may have read its count before the last message arrived.
      if (age < JUST_OPENED && log.hasChangedWithin(age)) sendReading(live, socket.data.caller.userId)
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
          return { message: await inTurn(() => log.add(() => say(deps, socket.data.caller, said))) }
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

function sendChangesInOrder(live: LiveContext) {
  const wall = () => Date.parse(live.deps.wallNow())
  let changedAt = Number.NEGATIVE_INFINITY
  const log = readInOrder(live, {
    onChange: () => {
      changedAt = wall()
    },
  })
  /** Messages from this server's pages being stored. */
  let storing = 0
  /** Resolves once everything announced so far has been sent. */
  let announced: Promise<unknown> = log.read()
  return {
    ...log,
    hasChangedWithin: (ms: number) => wall() - changedAt < ms,
    /** Stores a message and sends it. */
    add: async (store: () => Promise<ChatMessage>): Promise<ChatMessage> => {
      storing += 1
      try {
        const message = await store()
        log.sendStored(message)
        return message
      } finally {
        storing -= 1
      }
    },
    /**
     * Ignores announcements of changes this server has already sent, usually its own. While it stores a message it
     * waits a moment, because the notification often arrives before the statement's answer.
     */
    readUpTo: (newest: number) => {
      if (log.isSent(newest)) return
      const readLate = async () => {
        await pause(ANSWER_FOLLOWS)
        if (!log.isSent(newest)) await log.read()
      }
      announced = storing === 0 ? log.read() : Promise.all([announced, readLate()])
    },
    afterReading: (act: () => void) => void announced.then(act),
  }
}

/** Sends each change once and in order, and tracks the last one's version. */
function readInOrder({ deps, io }: LiveContext, { onChange }: { onChange: () => void }) {
  let version: number | null = null
  let due = false
  let isReading = false
  let reading = Promise.resolve()
  let closed = false
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

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
          for (const change of changes) send(change)
          if (changes.length === MOST_CHANGES) due = true
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'could not read the chat')
        due = true
        await pause(RETRY)
      }
    }
    isReading = false
  }

  function send(change: Change) {
    const { isNew, gone, message } = change
    version = change.version
    onChange()
    if (gone !== null) io.emit('chat:messageDeleted', { messageId: gone, version })
    else io.emit(isNew ? 'chat:message' : 'chat:messageChanged', message)
  }

  const isSent = (newest: number) => version !== null && newest <= version
  const read = () => {
    due = true
    if (!isReading) reading = readAll()
    return reading
  }
  return {
    ready,
    read,
    isSent,
    /** Reads first if another change came before it. */
    sendStored: (message: ChatMessage) => {
      if (isReading || version === null || message.version > version + 1) void read()
      else if (!isSent(message.version)) send({ isNew: true, gone: null, message, version: message.version })
    },
    close: () => {
      closed = true
      isReady()
    },
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
  const { data } = typing.safeParse(parseJson(carried))
  if (data) io.to(POOL).except(roomOfMember(data.userId)).emit('chat:typing', data)
}
