import type { ChatMessage, Quote } from '#contract/chat/chat.ts'
import type { MessageRow, OriginalRow } from './chat.repo.ts'

/** How a message by someone in this role is shown. */
export const kindOf = ({ role }: { role: string }): string => (role === 'player' ? 'user' : 'admin')

/** A message for members. */
export function toMessage(row: MessageRow): ChatMessage {
  const { message_id, version, user_id, author_name, kind, message, sent_at } = row
  const byEmoji = Map.groupBy(row.reactions, ({ emoji }) => emoji)
  return {
    id: message_id,
    userId: user_id,
    userName: author_name,
    message,
    timestamp: sent_at,
    type: kind === 'admin' || kind === 'system' ? kind : 'user',
    ...(row.cause?.startsWith('announcement ') ? { isAnnouncement: true } : {}),
    version,
    clientId: row.client_id,
    reactions: [...byEmoji].map(([emoji, under]) => ({ emoji, userIds: under.map((of) => of.user_id) })),
    replyTo: row.original && toQuote(row.original),
    card: row.card,
  }
}

/** A deleted message reveals nothing, not even its author. */
const toQuote = ({ message_id, user_id, author_name, start, is_deleted }: OriginalRow): Quote =>
  is_deleted
    ? { id: message_id, userId: null, userName: '', message: null }
    : { id: message_id, userId: user_id, userName: author_name, message: start }
