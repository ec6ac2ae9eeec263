import type { Server as HttpServer } from 'node:http'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { type Acknowledged, type FromPage, LIVE_PATH, type News, ownNewsKinds, type ToPage } from '#contract/live.ts'
import { minutes, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { findSessionUser } from '#server/features/sessions/sessions.service.ts'
import { Refusal, sayFailure } from '#server/http/errors.ts'
import { isOwnOrigin } from '#server/http/own-origin.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatches } from './batches.ts'
import { listDeadSessions } from './news.repo.ts'
import type { ChatBell, NewsRoom } from './news.ts'
import { openPresence, type Presence } from './presence.ts'
import { keepRecentNews, type RecentNews } from './recent-news.ts'
import { handshakeLimit, limitUnread, messageLimits } from './socket-limits.ts'

export type PoolSocket = Socket<FromPage, ToPage, DefaultEventsMap, { caller: Caller }>
type PoolSockets = Server<FromPage, ToPage, DefaultEventsMap, { caller: Caller }>

/** The dependencies of a feature's live part. */
export type LiveContext = { deps: Deps; io: PoolSockets; presence: Presence; ringChat: NewsRoom['ringChat'] }

/** Acknowledges a page's request: success with the answer, or the refusal's message. */
type Reply = (answer: unknown, act: () => Promise<unknown>) => Promise<void>

/** A feature's live side: its handling of news, and the messages its pages may send. */
export type LivePart = (live: LiveContext) => OpenPart
type OpenPart = {
  /** Sockets are admitted once this resolves; it never rejects. */
  ready?: Promise<void>
  onChat?: (about: ChatBell, carried: string) => void
  close?: () => void
  onNews?: (news: News) => void
  onListeningAgain?: () => void
  onConnection?: (socket: PoolSocket, reply: Reply) => void
}

export type Sockets = {
  io: PoolSockets
  presence: Presence
  /** Closes sockets whose session is over, such as one unused for long. Called automatically from time to time. */
  closeEnded: () => Promise<void>
  /** Disconnects everyone and admits no one; the pages reconnect to another server. */
  close: () => Promise<void>
}

/** Enough for each of our messages, including a chat message of 1,000 characters. */
const LARGEST_MESSAGE = 16_000
/** Tabs and devices of one member on one server. */
const MOST_SOCKETS_EACH = 30
const CLOSE_ENDED_EVERY = minutes(1)
/** How long a page may take to acknowledge a close; one that doesn't read never will. */
const GOODBYE_WITHIN = seconds(1)

type Open = { server: HttpServer; newsRoom: NewsRoom; parts: readonly LivePart[] }

/**
 * Socket.IO on the server's port (O6). It admits sockets with a valid access token, sends them news, and closes them
 * when their session ends on any server (A4). The token may expire meanwhile: a socket lives as long as its session.
 */
export function openSockets(deps: Deps, { server, newsRoom, parts }: Open): Sockets {
  let closing = false
  const io = openServer(deps, { isClosing: () => closing })
  letMembersIn(deps, io)
  const presence = openPresence({
    membersHere: (room) => membersIn(io, room),
    onMove: (moved) => {
      for (const event of ['join-room', 'leave-room']) io.sockets.adapter.on(event, moved)
    },
    serverId: deps.random.uuid(),
    newsRoom,
    log: deps.log,
    now: () => Date.parse(deps.wallNow()),
  })
  const open = parts.map((part) => part({ deps, io, presence, ringChat: newsRoom.ringChat }))
  const ready = Promise.all(open.map((part) => part.ready))
  io.use((_socket, next) => {
    ready.then(() => next(), next)
  })
  const recent = keepRecentNews({ now: () => Date.parse(deps.wallNow()) })
  servePages(deps, { io, open, recent })
  passOnNews(deps, { io, newsRoom, open, recent })

  const closeEnded = () => closeDead(deps, { io, sockets: [...io.sockets.sockets.values()] })
  const timer = setInterval(closeEnded, CLOSE_ENDED_EVERY)

  io.attach(server)
  return {
    io,
    presence,
    closeEnded,
    close: async () => {
      closing = true
      clearInterval(timer)
      for (const part of open) part.close?.()
      await presence.close()
      // Not `io.close()`, which would close the port too; it has to answer 503 until the end (O3).
      for (const { conn } of io.sockets.sockets.values()) {
        conn.close()
        setTimeout(() => conn.request.socket.destroy(), GOODBYE_WITHIN)
      }
      io.engine.close()
    },
  }
}

function openServer(deps: Deps, { isClosing }: { isClosing: () => boolean }): PoolSockets {
  const mayKnock = handshakeLimit(deps)
  return new Server({
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: seconds(10),
    // A phone that fell asleep without disconnecting counts as present for at most the sum of both.
    pingInterval: seconds(10),
    pingTimeout: seconds(10),
    allowRequest: (request, decide) => {
      const isAllowed = !isClosing() && isOwnOrigin(deps, request) && mayKnock(request)
      decide(isAllowed ? null : 'not now', isAllowed)
    },
  })
}

/** Everyone else gets the refusal's message. */
function letMembersIn(deps: Deps, io: PoolSockets): void {
  io.use((socket, next) => {
    admit(deps, { io, socket }).then(
      () => next(),
      (error) => {
        const { message, code } = sayFailure(error)
        if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a socket could not be let in')
        else if (code !== 'session_ended') deps.log.info({ event: 'refused', code, socket: true }, 'security')
        next(Object.assign(new Error(message), { data: { code } }))
      },
    )
  })
}

type Serving = { io: PoolSockets; open: readonly OpenPart[]; recent: RecentNews }

/** Sends each page the news it missed, and handles its messages. */
function servePages(deps: Deps, { io, open, recent }: Serving): void {
  const limitMessages = messageLimits(deps)
  const sendAwayDead = checkSessions(deps)
  io.on('connection', (socket) => {
    limitMessages(socket)
    for (const news of recent.of(socket.data.caller, ageOf(socket))) socket.emit('news', news)
    limitUnread(deps, socket)
    sendAwayDead(socket)
    const reply: Reply = (answer, act) => acknowledge(deps, socket, answer, act)
    socket.on('page:awake', (_asked, answer) => reply(answer, async () => undefined))
    for (const part of open) part.onConnection?.(socket, reply)
  })
}

/** Passes any server's news to this one's pages and live parts. */
function passOnNews(deps: Deps, { io, newsRoom, open, recent }: Serving & { newsRoom: NewsRoom }): void {
  newsRoom.hear({
    onNews: (news) => {
      recent.keep(news)
      if (news.about === 'mine') io.to(roomOfMember(news.user_id)).emit('news', news)
      else io.emit('news', news)
      for (const part of open) part.onNews?.(news)
    },
    onChat: (about, carried) => {
      for (const part of open) part.onChat?.(about, carried)
    },
    onEnded: (sessionId) => {
      io.in(roomOfSession(sessionId)).disconnectSockets(true)
    },
    onListeningAgain: ({ hasGap }) => {
      // Closes the transport without a goodbye, so that the pages reconnect automatically and reload everything.
      if (hasGap) for (const socket of io.sockets.sockets.values()) socket.conn.close()
      else {
        void closeDead(deps, { io, sockets: [...io.sockets.sockets.values()] })
        deliverAllOwn(io)
      }
      for (const part of open) part.onListeningAgain?.()
    },
  })
}

const handshake = z.object({ token: z.string().max(4_000) })
const aged = z.object({ age: z.number() })

/** The page's age (ms). It read its data before its socket existed, and would miss changes since then. */
export const ageOf = (socket: PoolSocket) => aged.safeParse(socket.handshake.auth).data?.age ?? 0

async function admit(deps: Deps, { io, socket }: { io: PoolSockets; socket: PoolSocket }): Promise<void> {
  const { data: given } = handshake.safeParse(socket.handshake.auth)
  if (!given) throw new Refusal({ code: 'not_signed_in' })
  const caller = await findSessionUser(deps, given.token)
  if (!caller) throw new Refusal({ code: 'session_ended' })
  const { userId, sessionId } = caller
  const present = io.sockets.adapter.rooms.get(roomOfMember(userId))?.size ?? 0
  if (present >= MOST_SOCKETS_EACH) throw new Refusal({ code: 'too_many_requests' })
  socket.data = { caller }
  await socket.join([roomOfMember(userId), roomOfSession(sessionId)])
}

/** Rechecks after the socket is registered: its session may have ended while it was being admitted. */
function checkSessions(deps: Deps): (socket: PoolSocket) => void {
  const isOver = inBatches(async (sessionIds: readonly string[]) => {
    const dead = new Set(await listDeadSessions(deps.db, { sessionIds, at: deps.wallNow() }))
    return sessionIds.map((sessionId) => dead.has(sessionId))
  })
  return (socket) => {
    isOver(socket.data.caller.sessionId).then(
      (over) => over && socket.disconnect(true),
      (error) => deps.log.warn({ err: error }, 'the session of a socket could not be checked'),
    )
  }
}

/** A page that requests no acknowledgement gets none. */
async function acknowledge(deps: Deps, { data }: PoolSocket, answer: unknown, act: () => Promise<unknown>) {
  const say = (done: Acknowledged) => {
    if (typeof answer === 'function') answer(done)
  }
  try {
    const said = await act()
    say({ success: true, ...(typeof said === 'object' ? said : {}) })
  } catch (error) {
    const { code, message } = sayFailure(error)
    if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a message of a page failed')
    else deps.log.info({ event: 'refused', code, socket: true, user_id: data.caller.userId }, 'security')
    say({ success: false, message })
  }
}

/** Closes sockets whose session is over: its end may have been published while this server wasn't listening. */
async function closeDead(
  deps: Deps,
  { io, sockets }: { io: PoolSockets; sockets: readonly PoolSocket[] },
): Promise<void> {
  const sessionIds = [...new Set(sockets.map(({ data }) => data.caller.sessionId))]
  if (sessionIds.length === 0) return
  try {
    const dead = await listDeadSessions(deps.db, { sessionIds, at: deps.wallNow() })
    for (const sessionId of dead) io.in(roomOfSession(sessionId)).disconnectSockets(true)
  } catch (error) {
    deps.log.warn({ err: error }, 'the sessions of the sockets could not be checked')
  }
}

function* membersIn(io: PoolSockets, room: string): Iterable<number> {
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket) yield socket.data.caller.userId
  }
}

/** A member's own news isn't stored, so after a break every page refetches its member's own data. */
function deliverAllOwn(io: PoolSockets) {
  for (const socket of io.sockets.sockets.values())
    for (const what of ownNewsKinds) socket.emit('news', { about: 'mine', user_id: socket.data.caller.userId, what })
}

const roomOfSession = (sessionId: string) => `session ${sessionId}`
/** All sockets of a member on this server. */
export const roomOfMember = (userId: number) => `member ${userId}`
