import { isMentioned } from '#rules/chat/mentions.ts'
import { type Instant, minutes, plus, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listSaidLately } from './chat.repo.ts'
import { listReadBy } from './chat-members.repo.ts'

/** A message that mentions a member or replies to one of theirs. */
export type AddressedMessage = {
  message_id: number
  user_id: number
  author: string
  isAnswer: boolean
  text: string
  sent_at: Instant
}

/** A member reading the chat sees the message there. */
const SEEN_WITHIN = seconds(10)
/** After an outage it is old news. */
const LATEST = minutes(15)

/** The last minutes' unread messages that mention or answer one of these members (N7). */
export async function listAddressed(
  { db, wallNow }: Pick<Deps, 'db' | 'wallNow'>,
  people: readonly { user_id: number; full_name: string }[],
): Promise<AddressedMessage[]> {
  const wall = wallNow()
  const said = await listSaidLately(db, { from: plus(wall, -LATEST), to: plus(wall, -SEEN_WITHIN) })
  if (said.length === 0) return []
  const readUpTo = await listReadBy(
    db,
    people.map(({ user_id }) => user_id),
  )
  return said.flatMap(({ message_id, author_name, message, answered_id, sent_at, ...of }) =>
    people
      .filter(({ user_id, full_name }) => answered_id === user_id || isMentioned(message, full_name))
      .filter(({ user_id }) => user_id !== of.user_id && (readUpTo.get(user_id) ?? 0) < message_id)
      .map(({ user_id }) => ({
        message_id,
        user_id,
        sent_at,
        author: author_name,
        text: message,
        isAnswer: answered_id === user_id,
      })),
  )
}
