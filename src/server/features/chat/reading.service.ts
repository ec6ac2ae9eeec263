import type { Reading } from '#contract/chat/chat.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { findReading, writeLastRead } from './chat-members.repo.ts'

/** Above this the exact number doesn't matter. */
const MOST_COUNTED = 100

/** How far a member has read, and how many newer messages from other people there are, counted up to 100. */
export async function readReading({ db }: Pick<Deps, 'db'>, userId: number): Promise<Reading> {
  const row = await findReading(db, { userId, most: MOST_COUNTED })
  if (!row) throw new Refusal({ code: 'unknown_user' })
  return { lastReadId: row.last_read_id, unread: row.unread }
}

/** Records that a member has read up to a message; never moves back. Their other pages are notified. */
export async function markRead(
  deps: Deps,
  { userId, messageId }: { userId: number; messageId: number },
): Promise<Reading> {
  await writeLastRead(deps.db, { userId, messageId })
  return readReading(deps, userId)
}
