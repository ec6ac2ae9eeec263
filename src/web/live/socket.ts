import { me } from '#contract/accounts/sign-in.ts'
import type { ChatMessage, OnlineUser } from '#contract/chat/chat.ts'
import type { Acknowledged, ToPage } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import { listenToToken, readToken } from '#web/api/token.ts'
import type { PageSocket } from './client.ts'

/** Everything that is heard outlives the socket: a listener is added once and hears on after each reconnection. */
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
/** Each connection, the first one included. */
const connections = new Set<() => void>()
/** Who has a page open, as it was told last; nobody knows while the page is not connected. */
let online: readonly OnlineUser[] | null = null
const comebacks = new Set<() => void>()
/** Who is in which draft room, as it was told last; nobody knows while the page is not connected. */
const present = new Map<number, ReadonlySet<number>>()
const presenceListeners = new Set<() => void>()
/** Contests that are watched, and by how many parts of the page; they are watched again after each reconnection. */
const watched = new Map<number, number>()

let socket: PageSocket | null = null
/** Counts the openings, so that what was begun for a former one does nothing any more. */
let opening = 0

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** Connects the page to the live channel until the answer is called. There is one channel, for the signed-in app. */
export function openChannel(): () => void {
  opening += 1
  const mine = opening
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasConnected = false
  const isOver = () => mine !== opening

  const again = (attempt: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(attempt, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  const begin = () => {
    // Without the network this chunk may not come; the polls go on without it.
    import('./client.ts').then(
      ({ createSocket }) => isOver() || connect(createSocket(readToken)),
      () => isOver() || again(begin),
    )
  }

  const connect = (fresh: PageSocket) => {
    socket = fresh
    fresh.on('news', (news) => {
      for (const listener of hearers.news) listener(news)
    })
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
    fresh.on('users:online', (users) => {
      online = users
      tellPresence()
    })
    fresh.on('draft:present', ({ contest_id, user_ids }) => {
      present.set(contest_id, new Set(user_ids))
      tellPresence()
    })
    fresh.on('connect', () => {
      pause = FIRST_PAUSE
      for (const contest_id of watched.keys()) fresh.emit('draft:watch', { contest_id }, () => undefined)
      // What happened while nobody listened was not heard.
      if (wasConnected) for (const comeback of comebacks) comeback()
      wasConnected = true
      for (const listener of connections) listener()
      tellPresence()
    })
    fresh.on('disconnect', () => {
      present.clear()
      online = null
      tellPresence()
      if (!fresh.active) again(askWhoIAm)
    })
    // An attempt that failed on the way is repeated by the socket itself; one that was refused is not.
    fresh.on('connect_error', () => {
      if (!fresh.active) again(askWhoIAm)
    })
    fresh.connect()
  }

  /** A refusal mostly means a spent token. This call renews it, or ends the session here as well. */
  const askWhoIAm = () => {
    if (isOver()) return
    call(me).then(
      () => isOver() || socket?.connect(),
      () => isOver() || again(askWhoIAm),
    )
  }

  const stopListening = listenToToken(() => {
    const token = readToken()
    if (token === null || !socket?.connected) return
    const current = socket
    current.emit('session:renew', { token }, ({ success }) => {
      // The token of another session, such as the one after a new password.
      if (!success && !isOver()) current.disconnect().connect()
    })
  })

  begin()
  return () => {
    opening += 1
    clearTimeout(timer)
    stopListening()
    socket?.disconnect()
    socket = null
    online = null
    tellPresence()
  }
}

/** Hears what the server tells, over all reconnections. Answers how to stop. */
export function hear<Event extends keyof Heard>(event: Event, listener: Heard[Event]): () => void {
  hearers[event].add(listener)
  return () => {
    hearers[event].delete(listener)
  }
}

/** Hears when the page is connected again after it was not: what was told meanwhile has to be read. */
export function hearComebacks(listener: () => void): () => void {
  comebacks.add(listener)
  return () => {
    comebacks.delete(listener)
  }
}

/** Keeps the page in the room of a draft, over all reconnections. Answers how to leave it. */
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

/** Who is in the room of a draft; null while the page is not connected. */
export const presentIn = (contestId: number): ReadonlySet<number> | null => present.get(contestId) ?? null

/** Everybody with a page open, by name; null while the page is not connected or has not been told yet. */
export const whoIsOnline = (): readonly OnlineUser[] | null => online

export const isConnected = (): boolean => socket?.connected ?? false

/** Hears each connection, the first one included. Answers how to stop. */
export function hearConnections(listener: () => void): () => void {
  connections.add(listener)
  return () => {
    connections.delete(listener)
  }
}

/** An answer that takes longer will not come any more (ms). */
const PATIENCE = 10_000

/** Sends a chat message; rejects where no answer came. Then it may be stored or not: sent again with the same id it is stored once. */
export async function sendToChat(said: {
  message: string
  clientId: string
}): Promise<Acknowledged<{ message: ChatMessage }>> {
  if (!socket?.connected) throw new Error('not connected')
  return socket.timeout(PATIENCE).emitWithAck('chat:message', said)
}

/** Tells the others that the member is typing right now. */
export function tellTyping(): void {
  if (socket?.connected) socket.emit('chat:typing', {}, () => undefined)
}

/** Hears of every change of who is where, and of the connection itself. */
export function hearPresence(listener: () => void): () => void {
  presenceListeners.add(listener)
  return () => {
    presenceListeners.delete(listener)
  }
}

const tellPresence = () => {
  for (const listener of presenceListeners) listener()
}
