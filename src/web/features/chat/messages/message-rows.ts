import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ChatLog, Outgoing } from '../chat-log.ts'
import type { ChatState } from '../chat-store.ts'

export type Row = { key: string | number; at: string; message?: ChatMessage; outgoing?: Outgoing }

export type Shown = Pick<ChatLog, 'messages' | 'outgoing' | 'hasOlder' | 'hasNewer'> & {
  /** The message that an excerpt of the past is about; null while the newest messages are shown. */
  around: number | null
  isLoaded: boolean
  isLoading: 'older' | 'newer' | null
}

/** The excerpt of the past that the reader has opened, otherwise the newest messages. */
export function shownIn({ log, excerpt, isLoaded, isLoadingOlder }: ChatState): Shown {
  if (excerpt === null) return { ...log, around: null, isLoaded, isLoading: isLoadingOlder ? 'older' : null }
  return { ...excerpt.log, outgoing: [], ...excerpt }
}

/** A row for each message, then one for each of the reader's lines that has not arrived yet. */
export function rowsOf({ messages, outgoing }: Shown, userId: number): Row[] {
  return [
    ...messages.map((message) => ({
      // The reader's own line keeps its key when its acknowledgement arrives.
      key: message.userId === userId && message.clientId !== null ? message.clientId : message.id,
      at: message.timestamp,
      message,
    })),
    ...outgoing.map((line) => ({ key: line.clientId, at: line.at, outgoing: line })),
  ]
}

/** The messages of others that came after this one. */
export const newerOf = (messages: readonly ChatMessage[], { after, userId }: { after: number; userId: number }) =>
  messages.filter((message) => message.id > after && message.userId !== userId)
