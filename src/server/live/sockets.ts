import type { Server as HttpServer } from 'node:http'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { type Acknowledged, type FromPage, LIVE_PATH, type ToPage } from '#contract/live.ts'
import { between, type Instant, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { findTokenHolder } from '#server/features/auth/sessions.service.ts'
import { Refusal, sayFailure } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { listDeadSessions } from './news.repo.ts'
import type { NewsRoom } from './news.ts'

/** Who holds a socket, and until when his token is good. */
type Holder = { caller: Caller; spentAt: Instant }

type PoolSocket = Socket<FromPage, ToPage, DefaultEventsMap, Holder>
type PoolSockets = Server<FromPage, ToPage, DefaultEventsMap, Holder>

export type Sockets = {
  io: PoolSockets
  /** Closes what has outlived its token. Runs by itself every now and then. */
  closeSpent: () => void
  /** Sends everybody away and lets nobody in again; the pages come back to the next server. */
  close: () => Promise<void>
}

/** Enough for every message of ours, a chat message of 1,000 characters included. */
const LARGEST_MESSAGE = 16_000
/** Tabs and devices of one member on one server. */
const MOST_SOCKETS_EACH = 30
/** A socket that says more than this within the time is closed. */
const MOST_MESSAGES = 50
const MESSAGES_WITHIN = seconds(10)
const CLOSE_SPENT_EVERY = seconds(10)

/**
 * Socket.IO on the port of the server (O6). It lets in who brings a good access token, tells him the news, and closes his sockets when
 * the token is spent without a fresh one or his session ends, on whatever server that happens (A4).
 */
export function openSockets(deps: Deps, { server, newsRoom }: { server: HttpServer; newsRoom: NewsRoom }): Sockets {
  let closing = false
  const io: PoolSockets = new Server({
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: seconds(10),
    allowRequest: (_request, decide) => decide(closing ? 'closing' : null, !closing),
  })

  io.use((socket, next) => {
    admit(deps, io, socket).then(
      () => next(),
      (error) => {
        if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a socket could not be let in')
        const { message, code } = sayFailure(error)
        next(Object.assign(new Error(message), { data: { code } }))
      },
    )
  })
  io.on('connection', (socket) => serve(deps, io, socket))

  newsRoom.hear({
    onNews: (news) => {
      io.emit('news', news)
    },
    onEnded: (sessionId) => {
      io.in(roomOfSession(sessionId)).disconnectSockets(true)
    },
    onListeningAgain: ({ hasGap }) => {
      // Cut, not sent away: the pages come back by themselves and read everything again.
      if (hasGap) for (const socket of io.sockets.sockets.values()) socket.conn.close()
      else closeDead(deps, { io, sockets: [...io.sockets.sockets.values()] })
    },
  })

  const closeSpent = () => {
    const now = deps.wallNow()
    for (const socket of io.sockets.sockets.values()) if (socket.data.spentAt <= now) socket.disconnect(true)
  }
  const timer = setInterval(closeSpent, CLOSE_SPENT_EVERY)

  io.attach(server)
  return {
    io,
    closeSpent,
    close: async () => {
      closing = true
      clearInterval(timer)
      // Not `io.close()`, which would close the port as well: that answers 503 until the very end (O3).
      for (const socket of io.sockets.sockets.values()) socket.conn.close()
      io.engine.close()
    },
  }
}

const handshake = z.object({ token: z.string().max(4_000) })
const renewal = handshake

async function admit(deps: Deps, io: PoolSockets, socket: PoolSocket): Promise<void> {
  const { data: given } = handshake.safeParse(socket.handshake.auth)
  if (!given) throw new Refusal({ code: 'not_signed_in' })
  const holder = await findTokenHolder(deps, given.token)
  if (!holder) throw new Refusal({ code: 'session_ended' })
  const { userId, sessionId } = holder.caller
  const present = io.sockets.adapter.rooms.get(roomOfMember(userId))?.size ?? 0
  if (present >= MOST_SOCKETS_EACH) throw new Refusal({ code: 'too_many_requests' })
  socket.data = holder
  await socket.join([roomOfMember(userId), roomOfSession(sessionId)])
}

function serve(deps: Deps, io: PoolSockets, socket: PoolSocket): void {
  limitMessages(deps, socket)
  // Once more, now that the end of its session would find it: it may have ended while the socket was let in.
  closeDead(deps, { io, sockets: [socket] })
  socket.on('session:renew', (asked, answer) => reply(deps, answer, () => renew(deps, socket, asked)))
}

/** Acknowledges what a page has asked, a refusal with its words; a page that asks in a way of its own gets no answer. */
async function reply(deps: Deps, answer: unknown, act: () => Promise<void>): Promise<void> {
  const say = (done: Acknowledged) => {
    if (typeof answer === 'function') answer(done)
  }
  try {
    await act()
    say({ success: true })
  } catch (error) {
    if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a message of a page failed')
    say({ success: false, message: sayFailure(error).message })
  }
}

async function renew(deps: Deps, socket: PoolSocket, asked: unknown): Promise<void> {
  const { data: given } = renewal.safeParse(asked)
  if (!given) throw new Refusal({ code: 'not_signed_in' })
  const holder = await findTokenHolder(deps, given.token)
  if (holder?.caller.sessionId !== socket.data.caller.sessionId) throw new Refusal({ code: 'session_ended' })
  socket.data = holder
}

function limitMessages(deps: Deps, socket: PoolSocket): void {
  let said = 0
  let since = deps.wallNow()
  socket.onAny(() => {
    const now = deps.wallNow()
    if (between(since, now) > MESSAGES_WITHIN) {
      said = 0
      since = now
    }
    said += 1
    if (said > MOST_MESSAGES) socket.disconnect(true)
  })
}

/** Closes those of these sockets whose session is over: its end may have been told while nobody listened. */
function closeDead(deps: Deps, { io, sockets }: { io: PoolSockets; sockets: readonly PoolSocket[] }): void {
  const sessionIds = [...new Set(sockets.map(({ data }) => data.caller.sessionId))]
  listDeadSessions(deps.db, { sessionIds, at: deps.wallNow() }).then(
    (dead) => {
      for (const sessionId of dead) io.in(roomOfSession(sessionId)).disconnectSockets(true)
    },
    (error) => deps.log.warn({ err: error }, 'the sessions of the sockets could not be checked'),
  )
}

const roomOfSession = (sessionId: string) => `session ${sessionId}`
const roomOfMember = (userId: number) => `member ${userId}`
