import { isForeignKeyViolation, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { insertEntry } from './entries.repo.ts'

export type { EntryRow } from './entries.repo.ts'
export { deleteEntry, findEntryById, insertEntry, listEntries, lockUsers, storeDraftOrder } from './entries.repo.ts'

const LONGEST_NAME = 80

/**
 * Adds a member to a contest that the caller has locked and found open (S14). Refuses `already_joined`, and `session_ended` if
 * the member was deleted in the meantime.
 */
export async function addEntry(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { contestId, userId, name }: { contestId: number; userId: number; name: string },
): Promise<void> {
  const participant_name = name.slice(0, LONGEST_NAME).trim()
  try {
    await insertEntry(tx, { contest_id: contestId, user_id: userId, participant_name, joined_at: deps.now() })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal({ code: 'already_joined' })
    if (isForeignKeyViolation(error)) throw new Refusal({ code: 'session_ended' })
    throw error
  }
}
