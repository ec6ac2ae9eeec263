import { me } from '#contract/accounts/sign-in.ts'
import type { ChatMessage, OnlineUser } from '#contract/chat/chat.ts'
import type { Acknowledged, News, ToPage } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import { noteReached } from '#web/api/reached.ts'
import { readToken } from '#web/api/token.ts'
import { oncePainted } from '#web/api/when-idle.ts'
import type { PageSocket } from './client.ts'

/** Listeners outlive the socket: they are added once and stay across reconnections. */
type ChatEvent = 'chat:message' | 'chat:messageDeleted' | 'chat:messageChanged' | 'chat:typing' | 'chat:read'
type Heard = Pick<ToPage, 'news' | 'draft:state' | ChatEvent>
const hearers: { [Event in keyof Heard]: Set<Heard[Event]> } = {
  news: new Set(),
  'draft:state': new Set(),
  'chat:message': new Set(),
  'chat:messageDeleted': new Set(),
  'chat:messageChanged': new Set(),
  'chat:typing': new Set(),
  'chat:read': new Set(),
}
/** Called on each connection, including the first. */
const connections = new Set<() => void>()
/** Members with a page open, as last reported; null while disconnected. */
let online: readonly OnlineUser[] | null = null
const comebacks = new Set<() => void>()
/** Members by draft room, as last reported; empty while disconnected. */
const present = new Map<number, ReadonlySet<number>>()
const presenceListeners = new Set<() => void>()
/** The watched contests, with their number of watchers on the page. Rewatched after each reconnection. */
const watched = new Map<number, number>()

let socket: PageSocket | null = null
/** Counts openings of the channel, so that work for an earlier one stops. */
let opening = 0

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * Connects the page to the live channel. Returns the disconnect function. There is one channel, for the signed-in app.
 */
export function openChannel(): () => void {
  opening += 1
  const mine = opening
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasConnected = false
  let wasAway = false
  let stopWaking = () => {}
  const isOver = () => mine !== opening

  const again = (attempt: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(attempt, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  const begin = () => {
    // Offline, this chunk may fail to load; polling continues without it.
    oncePainted()
      .then(() => import('./client.ts'))
      .then(
        ({ createSocket }) => isOver() || connect(createSocket(readToken)),
        () => isOver() || again(begin),
      )
  }

  const connect = (fresh: PageSocket) => {
    socket = fresh
    forwardEvents(fresh)
    followPresence(fresh)
    fresh.on('connect', () => {
      pause = FIRST_PAUSE
      for (const contest_id of watched.keys()) fresh.emit('draft:watch', { contest_id }, () => undefined)
      // Events during the cut were missed.
      if (wasConnected) for (const comeback of comebacks) comeback()
      if (wasAway) noteReached()
      wasConnected = true
      wasAway = false
      for (const listener of connections) listener()
      sendPresence()
    })
    fresh.on('disconnect', () => {
      wasAway = true
      present.clear()
      online = null
      sendPresence()
      if (!fresh.active) again(askWhoIAm)
    })
    // The socket retries failed attempts itself, but not refused ones.
    fresh.on('connect_error', () => {
      wasAway = true
      if (!fresh.active) again(askWhoIAm)
    })
    stopWaking = reconnectOnWaking(fresh)
    fresh.connect()
  }

  /** A refusal usually means an expired token. This call renews it, or ends the session here too. */
  const askWhoIAm = () => {
    if (isOver()) return
    call(me).then(
      () => isOver() || socket?.connect(),
      () => isOver() || again(askWhoIAm),
    )
  }

  begin()
  return () => {
    clearTimeout(timer)
    stopWaking()
    closeChannel()
  }
}

/** Disconnects at once without retrying. Signing out closes the channel before its session ends. */
export function closeChannel(): void {
  opening += 1
  socket?.disconnect()
  socket = null
  online = null
  sendPresence()
}

/** Forwards all server events to the listeners. */
function forwardEvents(fresh: PageSocket) {
  fresh.on('news', takeNews)
  fresh.on('draft:state', (state) => {
    for (const listener of hearers['draft:state']) listener(state)
  })
  fresh.on('chat:message', (message) => {
    for (const listener of hearers['chat:message']) listener(message)
  })
  fresh.on('chat:messageDeleted', (gone) => {
    for (const listener of hearers['chat:messageDeleted']) listener(gone)
  })
  fresh.on('chat:messageChanged', (message) => {
    for (const listener of hearers['chat:messageChanged']) listener(message)
  })
  fresh.on('chat:typing', (who) => {
    for (const listener of hearers['chat:typing']) listener(who)
  })
  fresh.on('chat:read', (reading) => {
    for (const listener of hearers['chat:read']) listener(reading)
  })
}

/** The latest news, oldest first, for listeners added just after it arrived. */
const latest: { news: News; at: number }[] = []
const KEPT = 50

export function takeNews(news: News) {
  latest.push({ news, at: Date.now() })
  if (latest.length > KEPT) latest.shift()
  for (const listener of hearers.news) listener(news)
}

/** The news since that moment of the device's clock (ms), oldest first. */
export const newsSince = (moment: number): News[] => latest.filter(({ at }) => at >= moment).map(({ news }) => news)

/** Tracks who is online and in which draft room. */
function followPresence(fresh: PageSocket) {
  fresh.on('users:online', (users) => {
    online = users
    sendPresence()
  })
  fresh.on('draft:present', ({ contest_id, user_ids }) => {
    present.set(contest_id, new Set(user_ids))
    sendPresence()
  })
}

/** Longer than a response takes on a slow line (ms). */
const SILENT = 2_000

/**
 * Checks the connection when the device wakes up: it may be dead without having noticed, or waiting for its next
 * attempt. Without a response it reconnects. Returns the stop function.
 */
function reconnectOnWaking(fresh: PageSocket): () => void {
  const wake = () => {
    if (document.hidden || readToken() === null) return
    if (fresh.connected) {
      fresh.timeout(SILENT).emit('page:awake', {}, (silence: Error | null) => {
        if (silence !== null && fresh.connected) fresh.disconnect().connect()
      })
    } else if (fresh.active) fresh.disconnect().connect()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
  }
}

/** Calls back on a server event, across reconnections. Returns the unsubscribe function. */
export function hear<Event extends keyof Heard>(event: Event, listener: Heard[Event]): () => void {
  hearers[event].add(listener)
  return () => {
    hearers[event].delete(listener)
  }
}

/**
 * Calls back when the page has reconnected after a cut and missed events have to be read. Returns the unsubscribe
 * function.
 */
export function hearComebacks(listener: () => void): () => void {
  comebacks.add(listener)
  return () => {
    comebacks.delete(listener)
  }
}

/** Keeps the page in a draft room, across reconnections. Returns the leave function. */
export function watchDraft(contest_id: number): () => void {
  const before = watched.get(contest_id) ?? 0
  watched.set(contest_id, before + 1)
  if (before === 0 && socket?.connected) socket.emit('draft:watch', { contest_id }, () => undefined)
  return () => {
    const left = (watched.get(contest_id) ?? 1) - 1
    if (left > 0) {
      watched.set(contest_id, left)
      return
    }
    watched.delete(contest_id)
    if (socket?.connected) socket.emit('draft:unwatch', { contest_id }, () => undefined)
  }
}

/** The members in a draft room; null while disconnected. */
export const presentIn = (contestId: number): ReadonlySet<number> | null => present.get(contestId) ?? null

/** Everyone with a page open, by name; null while unknown. */
export const whoIsOnline = (): readonly OnlineUser[] | null => online

export const isConnected = (): boolean => socket?.connected ?? false

/** Calls back on each connection, including the first. Returns the unsubscribe function. */
export function hearConnections(listener: () => void): () => void {
  connections.add(listener)
  return () => {
    connections.delete(listener)
  }
}

/** How long to wait for an acknowledgement (ms). */
const PATIENCE = 10_000

/**
 * Sends a chat message; rejects without an acknowledgement. It may have been stored anyway: with the same clientId it
 * is stored only once.
 */
export async function sendToChat(said: {
  message: string
  clientId: string
  replyTo?: number
}): Promise<Acknowledged<{ message: ChatMessage }>> {
  if (!socket?.connected) throw new Error('not connected')
  return socket.timeout(PATIENCE).emitWithAck('chat:message', said)
}

/** Signals that the member is typing. */
export function sendTyping(): void {
  if (socket?.connected) socket.emit('chat:typing', {}, () => undefined)
}

/** Calls back when presence or the connection changes. Returns the unsubscribe function. */
export function hearPresence(listener: () => void): () => void {
  presenceListeners.add(listener)
  return () => {
    presenceListeners.delete(listener)
  }
}

const sendPresence = () => {
  for (const listener of presenceListeners) listener()
}
