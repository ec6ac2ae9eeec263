import { type ChatMessage, PAGE_SIZE, readMessages } from '#contract/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { hear, hearConnections, hearPresence, isConnected, sendToChat } from '#web/live/socket.ts'
import {
  type ChatLog,
  emptyLog,
  type Outgoing,
  withChanged,
  withGone,
  withMessages,
  withOutgoing,
  withoutOutgoing,
} from './chat-log.ts'
import { type Excerpt, openExcerpts } from './messages/excerpt.ts'

export type ChatState = {
  log: ChatLog
  /** The newest messages have been read. */
  isLoaded: boolean
  /** Older ones are being read. */
  isLoadingOlder: boolean
  /** What the reader looks at instead of the newest messages. */
  excerpt: Excerpt | null
}

/** What a page missed is asked for up to here; who missed more begins with the newest page again. */
const MOST_MISSED = 200
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 15_000
/** Answers to a change come in halves of this: a page that heard so many changes at once begins anew. */
const MOST_CHANGES = 500

/**
 * The chat of one member in this tab. It lives on while other screens are shown, so that a line that could not be sent is still there.
 *
 * `place` is how far everything is known without a hole. While the page is connected each event moves it; after a cut it stands
 * until what was missed has been read (C2), whatever is heard meanwhile.
 */
function openChat(userId: number) {
  let state: ChatState = { log: emptyLog, isLoaded: false, isLoadingOlder: false, excerpt: null }
  let place = { id: 0, version: 0 }
  let inSync = false
  let connection = 0
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  /** How far the pool's clock is ahead of the browser's (rulebook T3), in ms. */
  let ahead = 0
  const listeners = new Set<() => void>()

  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setLog = (log: ChatLog) => set({ log })
  /** What happens to a message happens to it wherever it is shown. */
  const changeLogs = (change: (log: ChatLog) => ChatLog) => {
    const { log, excerpt } = state
    set({ log: change(log), excerpt: excerpt && { ...excerpt, log: change(excerpt.log) } })
  }
  const excerpts = openExcerpts({ read: () => state.excerpt, write: (excerpt) => set({ excerpt }) })
  const now = () => Date.now() + ahead

  const move = ({ id = 0, version }: { id?: number; version: number }) => {
    if (inSync) place = { id: Math.max(place.id, id), version: Math.max(place.version, version) }
  }
  const stops = [
    hear('chat:message', (message) => {
      move(message)
      // Until the first page is there nobody knows where this one belongs; that page has it.
      if (state.isLoaded) setLog(withMessages(state.log, [message]))
    }),
    hear('chat:messageChanged', (message) => {
      move({ version: message.version })
      changeLogs((log) => withChanged(log, message))
    }),
    hear('chat:messageDeleted', (gone) => {
      move(gone)
      changeLogs((log) => withGone(log, gone))
    }),
    hearConnections(() => {
      connection += 1
      inSync = false
      pause = FIRST_PAUSE
      void catchUp()
    }),
    hearPresence(() => {
      if (!isConnected()) inSync = false
    }),
  ]

  let isCatchingUp = false

  /** Reads what is missing, again and again until nothing is. */
  async function catchUp() {
    if (isCatchingUp || closed) return
    isCatchingUp = true
    clearTimeout(timer)
    try {
      do {
        const mine = connection
        await (state.isLoaded ? readMissed() : readNewest())
        if (mine === connection) {
          inSync = isConnected()
          break
        }
      } while (!closed)
      pause = FIRST_PAUSE
    } catch (error) {
      // Load errors are only logged (spec 8); it goes on by itself.
      console.warn('The chat could not be read', error)
      timer = setTimeout(() => void catchUp(), pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    } finally {
      isCatchingUp = false
    }
  }

  async function readNewest() {
    // What is heard while this is on its way is newer than the answer or in it; the connection stands since before.
    const heardBefore = isConnected()
    inSync = heardBefore
    place = { id: 0, version: 0 }
    const early: ChatMessage[] = []
    const stop = hear('chat:message', (message) => early.push(message))
    try {
      const page = await call(readMessages, { query: { limit: PAGE_SIZE } }, { fresh: true })
      setClock(page.server_now)
      const fresh: ChatLog = {
        ...emptyLog,
        outgoing: state.log.outgoing,
        gone: state.log.gone,
        hasOlder: page.messages.length === PAGE_SIZE,
      }
      place = {
        id: Math.max(place.id, page.messages.at(-1)?.id ?? 0),
        version: Math.max(place.version, page.version),
      }
      set({ log: withMessages(fresh, [...page.messages, ...early]), isLoaded: true })
    } finally {
      stop()
    }
  }

  async function readMissed() {
    const query = { after: place.id, since: place.version, limit: MOST_MISSED }
    const missed = await call(readMessages, { query }, { fresh: true })
    if (missed.messages.length === MOST_MISSED || missed.changed.length + missed.deleted.length >= MOST_CHANGES) {
      set({ isLoaded: false, log: { ...state.log, messages: [], hasOlder: false }, excerpt: null })
      return readNewest()
    }
    setClock(missed.server_now)
    setLog(withMessages(state.log, missed.messages))
    changeLogs((before) => {
      let log = before
      for (const message of missed.changed) log = withChanged(log, message)
      for (const messageId of missed.deleted) log = withGone(log, { messageId, version: missed.version })
      return log
    })
    place = {
      id: Math.max(place.id, missed.messages.at(-1)?.id ?? 0),
      version: Math.max(place.version, missed.version),
    }
  }

  const setClock = (serverNow: string) => {
    ahead = Date.parse(serverNow) - Date.now()
  }

  async function readOlder() {
    const oldest = state.log.messages[0]
    if (state.isLoadingOlder || oldest === undefined) return
    set({ isLoadingOlder: true })
    try {
      const query = { limit: PAGE_SIZE, before: oldest.id }
      const page = await call(readMessages, { query }, { fresh: true })
      // The list may have begun anew meanwhile.
      if (state.log.messages[0]?.id !== oldest.id) return
      setLog({ ...withMessages(state.log, page.messages), hasOlder: page.messages.length === PAGE_SIZE })
    } catch (error) {
      console.warn('Past messages could not be read', error)
    } finally {
      set({ isLoadingOlder: false })
    }
  }

  async function send(line: Outgoing) {
    setLog(withOutgoing(state.log, { ...line, failed: null }))
    try {
      const said = await sendToChat({ message: line.text, clientId: line.clientId })
      if (said.success) setLog(withMessages(state.log, state.isLoaded ? [said.message] : []))
      if (said.success) setLog(withoutOutgoing(state.log, line.clientId))
      else fail(line, said.message)
    } catch {
      fail(line, 'Not sent: the connection was lost')
    }
  }

  const fail = (line: Outgoing, failed: string) => {
    // It may have been stored all the same, and have come back with the others.
    const isOpen = state.log.outgoing.some(({ clientId }) => clientId === line.clientId)
    if (isOpen) setLog(withOutgoing(state.log, { ...line, failed }))
  }

  void catchUp()
  return {
    userId,
    read: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The pool's clock in ms. */
    now,
    readOlder: () => (state.excerpt ? excerpts.readMore('older') : readOlder()),
    /** Newer ones than an excerpt goes to. */
    readNewer: () => excerpts.readMore('newer'),
    /** Shows a message among those around it; answers whether they could be read. */
    openAt: async (messageId: number) => {
      if (!state.log.messages.some(({ id }) => id === messageId)) return excerpts.openAt(messageId)
      excerpts.leave()
      return true
    },
    /** Back to the newest messages. */
    openLatest: excerpts.leave,
    say: (text: string) => void send({ clientId: newId(), text, at: new Date(now()).toISOString(), failed: null }),
    retry: (line: Outgoing) => void send(line),
    discard: (line: Outgoing) => setLog(withoutOutgoing(state.log, line.clientId)),
    /** What is being typed outlives the screen. */
    draft: { text: '' },
    /** It was deleted here: whatever its going was numbered, it is newer than this state. */
    drop: (message: ChatMessage) =>
      changeLogs((log) => withGone(log, { messageId: message.id, version: message.version + 1 })),
    take: (message: ChatMessage) => changeLogs((log) => withChanged(log, message)),
    close: () => {
      closed = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

export type Chat = ReturnType<typeof openChat>

let open: Chat | null = null

/** The chat of this member; that of somebody who was signed in before is over. */
export function chatOf(userId: number): Chat {
  if (open?.userId === userId) return open
  open?.close()
  open = openChat(userId)
  return open
}

/** Pages without https have no `randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
