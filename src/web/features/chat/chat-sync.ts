import { type ChatMessage, PAGE_SIZE, readMessages } from '#contract/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { hear, hearConnections, hearPresence, isConnected } from '#web/live/socket.ts'
import { type ChatLog, emptyLog, withChanged, withGone, withMessages } from './chat-log.ts'
import type { ChatState } from './chat-store.ts'

/** A page that missed more messages than this starts over with the newest page. */
const MOST_MISSED = 200
/** An answer lists at most half as many changes and half as many deletions; beyond that a page starts over too. */
const MOST_CHANGES = 500
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 15_000

export type Store = {
  read: () => ChatState
  set: (change: Partial<ChatState>) => void
  setLog: (log: ChatLog) => void
  /** Changes a message wherever it is shown. */
  changeLogs: (change: (log: ChatLog) => ChatLog) => void
}

type Sync = {
  store: Store
  /** Everything up to here is known without gaps. */
  place: { id: number; version: number }
  /** Whether received events advance `place`: not after a cut, until missed messages have been read (C2). */
  isInSync: boolean
  /** Counts connections, to recognize an answer from before a cut. */
  connection: number
  isCatchingUp: boolean
  pause: number
  timer: ReturnType<typeof setTimeout> | undefined
  isClosed: boolean
  /** The pool's clock minus the browser's, in ms (T3). */
  ahead: number
}

/** Reads the newest messages and then keeps the store up to date, across reconnections. */
export function keepInSync(store: Store): { now: () => number; stop: () => void } {
  const sync: Sync = {
    store,
    place: { id: 0, version: 0 },
    isInSync: false,
    connection: 0,
    isCatchingUp: false,
    pause: FIRST_PAUSE,
    timer: undefined,
    isClosed: false,
    ahead: 0,
  }
  const stops = hearEvents(sync)
  void catchUp(sync)
  return {
    now: () => Date.now() + sync.ahead,
    stop: () => {
      sync.isClosed = true
      clearTimeout(sync.timer)
      for (const stop of stops) stop()
    },
  }
}

function hearEvents(sync: Sync): (() => void)[] {
  const { store } = sync
  const move = ({ id = 0, version }: { id?: number; version: number }) => {
    if (sync.isInSync) moveTo(sync, { id, version })
  }
  return [
    hear('chat:message', (message) => {
      move(message)
      // Before the first page is loaded there is no range to add it to; that page contains it.
      if (store.read().isLoaded) store.setLog(withMessages(store.read().log, [message]))
    }),
    hear('chat:messageChanged', (message) => {
      move({ version: message.version })
      store.changeLogs((log) => withChanged(log, message))
    }),
    hear('chat:messageDeleted', (gone) => {
      move(gone)
      if (store.read().answering?.id === gone.messageId) store.set({ answering: null })
      store.changeLogs((log) => withGone(log, gone))
    }),
    hearConnections(() => {
      sync.connection += 1
      sync.isInSync = false
      sync.pause = FIRST_PAUSE
      void catchUp(sync)
    }),
    hearPresence(() => {
      if (!isConnected()) sync.isInSync = false
    }),
  ]
}

function moveTo(sync: Sync, { id, version }: Sync['place']) {
  sync.place = { id: Math.max(sync.place.id, id), version: Math.max(sync.place.version, version) }
}

/** Reads missing messages until none are missing. */
async function catchUp(sync: Sync): Promise<void> {
  if (sync.isCatchingUp || sync.isClosed) return
  sync.isCatchingUp = true
  clearTimeout(sync.timer)
  try {
    do {
      const mine = sync.connection
      await (sync.store.read().isLoaded ? readMissed(sync) : readNewest(sync))
      if (mine === sync.connection) {
        sync.isInSync = isConnected()
        break
      }
    } while (!sync.isClosed)
    sync.pause = FIRST_PAUSE
  } catch (error) {
    // Load errors are only logged (spec 8); the next attempt follows.
    console.warn('The chat could not be read', error)
    sync.timer = setTimeout(() => void catchUp(sync), sync.pause)
    sync.pause = Math.min(sync.pause * 2, LONGEST_PAUSE)
  } finally {
    sync.isCatchingUp = false
  }
}

async function readNewest(sync: Sync): Promise<void> {
  const { store } = sync
  // An open connection delivers everything newer than the answer, so nothing is missed in between.
  sync.isInSync = isConnected()
  sync.place = { id: 0, version: 0 }
  const early: ChatMessage[] = []
  const stop = hear('chat:message', (message) => early.push(message))
  try {
    const page = await call(readMessages, { query: { limit: PAGE_SIZE } }, { fresh: true })
    setClock(sync, page.server_now)
    const { outgoing, gone } = store.read().log
    const fresh: ChatLog = { ...emptyLog, outgoing, gone, hasOlder: page.messages.length === PAGE_SIZE }
    moveTo(sync, { id: page.messages.at(-1)?.id ?? 0, version: page.version })
    store.set({ log: withMessages(fresh, [...page.messages, ...early]), isLoaded: true })
  } finally {
    stop()
  }
}

async function readMissed(sync: Sync): Promise<void> {
  const { store, place } = sync
  const query = { after: place.id, since: place.version, limit: MOST_MISSED }
  const missed = await call(readMessages, { query }, { fresh: true })
  if (missed.messages.length === MOST_MISSED || missed.changed.length + missed.deleted.length >= MOST_CHANGES) {
    store.set({ isLoaded: false, log: { ...store.read().log, messages: [], hasOlder: false }, excerpt: null })
    return readNewest(sync)
  }
  setClock(sync, missed.server_now)
  store.setLog(withMessages(store.read().log, missed.messages))
  store.changeLogs((before) => {
    let log = before
    for (const message of missed.changed) log = withChanged(log, message)
    for (const messageId of missed.deleted) log = withGone(log, { messageId, version: missed.version })
    return log
  })
  moveTo(sync, { id: missed.messages.at(-1)?.id ?? 0, version: missed.version })
}

function setClock(sync: Sync, serverNow: string) {
  sync.ahead = Date.parse(serverNow) - Date.now()
}
