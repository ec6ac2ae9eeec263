import type { ChatMessage } from '#contract/chat/chat.ts'

/** A line of the reader that the server has not acknowledged. */
export type Outgoing = {
  clientId: string
  text: string
  /** On the pool's clock, ISO 8601. */
  at: string
  /** Why it was not sent; null while it is on its way. */
  failed: string | null
}

/**
 * What a page knows of the chat. Its messages are one unbroken stretch, mostly from the oldest that it has read to the newest, by
 * their ids: the server's order.
 */
export type ChatLog = {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  /** Whether there are older ones to be asked for. */
  hasOlder: boolean
  /** The same for newer ones; never of the newest stretch. */
  hasNewer: boolean
  /** Messages that are gone, with the version of their going: nothing older brings them back. */
  gone: ReadonlyMap<number, number>
}

export const emptyLog: ChatLog = { messages: [], outgoing: [], hasOlder: false, hasNewer: false, gone: new Map() }

/** Puts messages where they belong; of two states of one the newer stays. Outgoing lines that have arrived are no longer outgoing. */
export function withMessages(log: ChatLog, told: readonly ChatMessage[]): ChatLog {
  if (told.length === 0) return log
  const byId = new Map(log.messages.map((message) => [message.id, message]))
  const gone = new Map(log.gone)
  for (const message of told) {
    const goneAt = gone.get(message.id)
    if (goneAt !== undefined && goneAt > message.version) continue
    gone.delete(message.id)
    const known = byId.get(message.id)
    if (known === undefined || known.version < message.version) byId.set(message.id, message)
  }
  const arrived = new Set(told.map(({ clientId }) => clientId))
  return {
    ...log,
    gone,
    messages: [...byId.values()].sort((a, b) => a.id - b.id),
    outgoing: log.outgoing.filter(({ clientId }) => !arrived.has(clientId)),
  }
}

/** A change of a message beyond the stretch says nothing: it comes with the page that it is on. */
export function withChanged(log: ChatLog, message: ChatMessage): ChatLog {
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
    messages: known === undefined ? log.messages : log.messages.filter((message) => message !== known),
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
