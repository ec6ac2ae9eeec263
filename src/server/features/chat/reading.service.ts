import type { Reading } from '#contract/chat/chat.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { findReading, writeLastRead } from './chat-members.repo.ts'

/** Above this the exact number doesn't matter. */
const MOST_COUNTED = 100

/** A member's read position, and the number of newer messages from others, counted up to 100. */
export async function readReading({ db }: Pick<Deps, 'db'>, userId: number): Promise<Reading> {
  const row = await findReading(db, { userId, most: MOST_COUNTED })
  if (!row) throw new Refusal({ code: 'unknown_user' })
  return { lastReadId: row.last_read_id, unread: row.unread }
}

/** Marks messages up to this one as read; never moves back. Notifies the member's other pages. */
export async function markRead(
  deps: Deps,
  { userId, messageId }: { userId: number; messageId: number },
): Promise<Reading> {
  await writeLastRead(deps.db, { userId, messageId })
  return readReading(deps, userId)
}
