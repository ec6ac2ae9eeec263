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
  /** The newest messages are loaded. */
  isLoaded: boolean
  /** Older ones are loading. */
  isLoadingOlder: boolean
  /** The past excerpt shown instead of the newest messages. */
  excerpt: Excerpt | null
  /** The message the reader is answering. */
  answering: ChatMessage | null
}

/** One member's chat in this tab. It outlives the chat screen, so that an unsent message is kept. */
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
  let draft = ''
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
    /** Shows a message among its neighbors; returns whether they could be loaded. */
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
    /** Makes the next message a reply to this one. */
    answer: (answering: ChatMessage | null) => set({ answering }),
    retry: (line: Outgoing) => void send(store, line),
    discard: (line: Outgoing) => setLog(withoutOutgoing(state.log, line.clientId)),
    /** The text of a message that isn't sent yet outlives the screen. */
    draft: () => draft,
    keepDraft: (text: string) => {
      draft = text
    },
    /** Removes a message deleted here. The deletion has its own version, newer than the message's. */
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
    // The list may have been reset meanwhile.
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
  // It may have been stored anyway and have returned with the others.
  const isOpen = read().log.outgoing.some(({ clientId }) => clientId === line.clientId)
  if (isOpen) setLog(withOutgoing(read().log, { ...line, failed }))
}

export type Chat = ReturnType<typeof openChat>

let open: Chat | null = null

/** This member's chat. Closes a previous member's. */
export function chatOf(userId: number): Chat {
  if (open?.userId === userId) return open
  open?.close()
  open = openChat(userId)
  return open
}

/** Resolves once the newest messages are loaded. */
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
