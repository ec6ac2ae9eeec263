import type { ChatMessage, Quote } from '#contract/chat/chat.ts'

/** A message of the reader that the server has not acknowledged yet. */
export type Outgoing = {
  clientId: string
  text: string
  /** The message being answered. */
  replyTo: Quote | null
  /** On the pool's clock, ISO 8601. */
  at: string
  /** Why it was not sent; null while pending. */
  failed: string | null
}

/**
 * The loaded part of the chat: one range of messages without gaps, in id order as on the server, usually up to the
 * newest.
 */
export type ChatLog = {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  /** Whether older messages can be loaded. */
  hasOlder: boolean
  /** Whether newer messages can be loaded: only in an excerpt of the past. */
  hasNewer: boolean
  /** Deleted messages with the deletion's version: an older state doesn't restore them. */
  gone: ReadonlyMap<number, number>
}

export const emptyLog: ChatLog = { messages: [], outgoing: [], hasOlder: false, hasNewer: false, gone: new Map() }

/**
 * Adds messages in order, keeping the newer of two states. Outgoing messages that have arrived are no longer outgoing.
 */
export function withMessages(log: ChatLog, arriving: readonly ChatMessage[]): ChatLog {
  if (arriving.length === 0) return log
  const byId = new Map(log.messages.map((message) => [message.id, message]))
  const gone = new Map(log.gone)
  for (const message of arriving) {
    const goneAt = gone.get(message.id)
    if (goneAt !== undefined && goneAt > message.version) continue
    gone.delete(message.id)
    const known = byId.get(message.id)
    if (known === undefined || known.version < message.version) byId.set(message.id, asQuoted(message, gone))
  }
  const arrived = new Set(arriving.map(({ clientId }) => clientId))
  return {
    ...log,
    gone,
    messages: [...byId.values()].sort((a, b) => a.id - b.id),
    outgoing: log.outgoing.filter(({ clientId }) => !arrived.has(clientId)),
  }
}

/** The quote of a deleted message. */
const deleted = (id: number): Quote => ({ id, userId: null, userName: '', message: null })

/** The answer may predate the quoted message's deletion. */
const asQuoted = (message: ChatMessage, gone: ReadonlyMap<number, number>): ChatMessage =>
  message.replyTo !== null && gone.has(message.replyTo.id)
    ? { ...message, replyTo: deleted(message.replyTo.id) }
    : message

/** Makes replies quote a message's current state: deleted or restored. */
function quoting(log: ChatLog, quote: Quote): ChatLog {
  if (!log.messages.some(({ replyTo }) => replyTo?.id === quote.id)) return log
  const replyTo = quote
  return { ...log, messages: log.messages.map((of) => (of.replyTo?.id === quote.id ? { ...of, replyTo } : of)) }
}

/** Characters quoted, as on the server. */
const QUOTED = 200

export const quoteOf = ({ id, userId, userName, message }: ChatMessage): Quote => ({
  id,
  userId,
  userName,
  message: [...message].slice(0, QUOTED).join(''),
})

/** Ignores a change of a message outside the range: the page that contains it will have it. */
export function withChanged(before: ChatLog, message: ChatMessage): ChatLog {
  if ((before.gone.get(message.id) ?? 0) > message.version) return before
  const gone = new Map(before.gone)
  const log = quoting(gone.delete(message.id) ? { ...before, gone } : before, quoteOf(message))
  const { 0: oldest, length } = log.messages
  const newest = log.messages[length - 1]
  const isBeyond =
    (log.hasOlder && (oldest === undefined || message.id < oldest.id)) ||
    (log.hasNewer && (newest === undefined || message.id > newest.id))
  return isBeyond ? log : withMessages(log, [message])
}

export function withGone(log: ChatLog, { messageId, version }: { messageId: number; version: number }): ChatLog {
  const known = log.messages.find(({ id }) => id === messageId)
  if (known !== undefined && known.version > version) return log
  return {
    ...log,
    gone: new Map(log.gone).set(messageId, Math.max(version, log.gone.get(messageId) ?? 0)),
    messages: quoting(log, deleted(messageId)).messages.filter(({ id }) => id !== messageId),
  }
}

export function withOutgoing(log: ChatLog, line: Outgoing): ChatLog {
  const isThere = log.outgoing.some(({ clientId }) => clientId === line.clientId)
  return {
    ...log,
    outgoing: isThere ? log.outgoing.map((of) => (of.clientId === line.clientId ? line : of)) : [...log.outgoing, line],
  }
}

export const withoutOutgoing = (log: ChatLog, clientId: string): ChatLog => ({
  ...log,
  outgoing: log.outgoing.filter((line) => line.clientId !== clientId),
})
