import type { ChatMessage } from '#contract/chat/chat.ts'
import type { MessageRow } from './chat.repo.ts'

/** A message as members see it. */
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
    version,
    clientId: row.client_id,
    reactions: [...byEmoji].map(([emoji, under]) => ({ emoji, userIds: under.map((of) => of.user_id) })),
  }
}
