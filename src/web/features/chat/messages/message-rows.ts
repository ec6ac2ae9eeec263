import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ChatLog, Outgoing } from '../chat-log.ts'
import type { ChatState } from '../chat-store.ts'
import { readersDay } from './message-words.ts'

type Line = { key: string | number; at: string; message?: ChatMessage; outgoing?: Outgoing }

/** Consecutive messages of one author form a group: the name is above the first, the time after the last. */
export type Row = Line & { isNewDay: boolean; isFirst: boolean; isLast: boolean }

/** A longer pause starts a new group (ms). */
const PAUSE = 5 * 60_000

export type Shown = Pick<ChatLog, 'messages' | 'outgoing' | 'hasOlder' | 'hasNewer'> & {
  /** The message a past excerpt is about; null while the newest messages are shown. */
  around: number | null
  isLoaded: boolean
  isLoading: 'older' | 'newer' | null
}

/** The past excerpt if one is open, otherwise the newest messages. */
export function shownIn({ log, excerpt, isLoaded, isLoadingOlder }: ChatState): Shown {
  if (excerpt === null) return { ...log, around: null, isLoaded, isLoading: isLoadingOlder ? 'older' : null }
  return { ...excerpt.log, outgoing: [], ...excerpt }
}

type For = { userId: number; firstNew: number | undefined }

/** A row for each message, then one for each of the reader's pending messages. */
export function messageRows(shown: Shown, { userId, firstNew }: For): Row[] {
  const lines = linesOf(shown, userId)
  const begins = lines.map((line, index) => beginsGroup(line, lines[index - 1], { userId, firstNew }))
  return lines.map((line, index) => ({
    ...line,
    isNewDay: isOtherDay(line, lines[index - 1]),
    isFirst: begins[index] ?? true,
    isLast: begins[index + 1] ?? true,
  }))
}

const isOtherDay = (line: Line, before: Line | undefined) =>
  before === undefined || readersDay(before.at) !== readersDay(line.at)

function beginsGroup(line: Line, before: Line | undefined, { userId, firstNew }: For): boolean {
  if (before === undefined || isOtherDay(line, before)) return true
  if (line.message?.type === 'system' || before.message?.type === 'system') return true
  if (line.message !== undefined && line.message.id === firstNew) return true
  return authorOf(line, userId) !== authorOf(before, userId) || Date.parse(line.at) - Date.parse(before.at) > PAUSE
}

/** Only the name is left of deleted users. */
const authorOf = ({ message }: Line, userId: number) =>
  message === undefined ? userId : (message.userId ?? message.userName)

const linesOf = ({ messages, outgoing }: Shown, userId: number): Line[] => [
  ...messages.map((message) => ({
    // The reader's own message keeps its key when acknowledged.
    key: message.userId === userId && message.clientId !== null ? message.clientId : message.id,
    at: message.timestamp,
    message,
  })),
  ...outgoing.map((line) => ({ key: line.clientId, at: line.at, outgoing: line })),
]

/** Others' messages after this one. */
export const newerOf = (messages: readonly ChatMessage[], { after, userId }: { after: number; userId: number }) =>
  messages.filter((message) => message.id > after && message.userId !== userId)
