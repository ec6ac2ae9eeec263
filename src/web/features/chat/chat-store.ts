import { type ChatMessage, PAGE_SIZE, readMessages } from '#contract/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { newClientId } from '#web/api/client-id.ts'
import { sendToChat } from '#web/live/socket.ts'
import {
  type ChatLog,
  emptyLog,
  type Outgoing,
  quoteOf,
  withChanged,
  withGone,
  withMessages,
  withOutgoing,
  withoutOutgoing,
} from './chat-log.ts'
import { keepInSync, type Store } from './chat-sync.ts'
import { type Excerpt, openExcerpts } from './messages/excerpt.ts'

export type ChatState = {
  log: ChatLog
  /** The newest messages have been read. */
  isLoaded: boolean
  /** Older ones are being read. */
  isLoadingOlder: boolean
  /** The past that the reader looks at instead of the newest messages. */
  excerpt: Excerpt | null
  /** The message that the reader is answering. */
  answering: ChatMessage | null
}

/** The chat of one member in this tab. It outlives the chat screen, so that a line that could not be sent is still there. */
function openChat(userId: number) {
  let state: ChatState = { log: emptyLog, isLoaded: false, isLoadingOlder: false, excerpt: null, answering: null }
  const listeners = new Set<() => void>()
  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const store: Store = {
    read: () => state,
    set,
    setLog: (log) => set({ log }),
    changeLogs: (change) => {
      const { log, excerpt } = state
      set({ log: change(log), excerpt: excerpt && { ...excerpt, log: change(excerpt.log) } })
    },
  }
  const { setLog, changeLogs } = store
  const excerpts = openExcerpts({ read: () => state.excerpt, write: (excerpt) => set({ excerpt }) })
  const { now, stop } = keepInSync(store)
  return {
    userId,
    read: store.read,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The pool's clock in ms. */
    now,
    readOlder: () => (state.excerpt ? excerpts.readMore('older') : readOlder(store)),
    /** Messages newer than the end of an excerpt. */
    readNewer: () => excerpts.readMore('newer'),
    /** Shows a message among those around it; answers whether they could be read. */
    openAt: async (messageId: number) => {
      if (!state.log.messages.some(({ id }) => id === messageId)) return excerpts.openAt(messageId)
      excerpts.leave()
      return true
    },
    /** Back to the newest messages. */
    openLatest: excerpts.leave,
    say: (text: string) => {
      const replyTo = state.answering && quoteOf(state.answering)
      set({ answering: null })
      void send(store, { clientId: newClientId(), text, replyTo, at: new Date(now()).toISOString(), failed: null })
    },
    /** The next message answers this one. */
    answer: (answering: ChatMessage | null) => set({ answering }),
    retry: (line: Outgoing) => void send(store, line),
    discard: (line: Outgoing) => setLog(withoutOutgoing(state.log, line.clientId)),
    /** What is being typed outlives the screen. */
    draft: { text: '' },
    /** Takes out a message that was deleted here. Its deletion has a version of its own, newer than the message's. */
    drop: (message: ChatMessage) =>
      changeLogs((log) => withGone(log, { messageId: message.id, version: message.version + 1 })),
    take: (message: ChatMessage) => changeLogs((log) => withChanged(log, message)),
    close: stop,
  }
}

async function readOlder({ read, set, setLog }: Store): Promise<void> {
  const { log, isLoadingOlder } = read()
  const oldest = log.messages[0]
  if (isLoadingOlder || oldest === undefined) return
  set({ isLoadingOlder: true })
  try {
    const page = await call(readMessages, { query: { limit: PAGE_SIZE, before: oldest.id } }, { fresh: true })
    // The list may have started over in the meantime.
    if (read().log.messages[0]?.id !== oldest.id) return
    setLog({ ...withMessages(read().log, page.messages), hasOlder: page.messages.length === PAGE_SIZE })
  } catch (error) {
    console.warn('Past messages could not be read', error)
  } finally {
    set({ isLoadingOlder: false })
  }
}

async function send(store: Store, line: Outgoing): Promise<void> {
  const { read, setLog } = store
  setLog(withOutgoing(read().log, { ...line, failed: null }))
  try {
    const { text, clientId, replyTo } = line
    const said = await sendToChat({ message: text, clientId, ...(replyTo && { replyTo: replyTo.id }) })
    if (!said.success) return fail(store, line, said.message)
    const known = withMessages(read().log, read().isLoaded ? [said.message] : [])
    setLog(withoutOutgoing(known, line.clientId))
  } catch {
    fail(store, line, 'Not sent: the connection was lost')
  }
}

function fail({ read, setLog }: Store, line: Outgoing, failed: string) {
  // It may have been stored all the same and have come back with the others.
  const isOpen = read().log.outgoing.some(({ clientId }) => clientId === line.clientId)
  if (isOpen) setLog(withOutgoing(read().log, { ...line, failed }))
}

export type Chat = ReturnType<typeof openChat>

let open: Chat | null = null

/** The chat of this member. The chat of a member who was signed in before is closed. */
export function chatOf(userId: number): Chat {
  if (open?.userId === userId) return open
  open?.close()
  open = openChat(userId)
  return open
}

/** Resolves once the newest messages are there. */
export const untilLoaded = ({ read, listen }: Chat): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!read().isLoaded) return
      stop()
      resolve()
    }
    const stop = listen(look)
    look()
  })
