import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

type Answered = { challenge: string; expires_at: Instant; at: Instant }

/** Records an answered challenge; false if it was answered before. Deletes expired ones. */
export async function insertAnsweredChallenge(db: Database, { at, ...answered }: Answered): Promise<boolean> {
  await db.deleteFrom('answered_challenges').where('expires_at', '<=', at).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('answered_challenges')
    .values(answered)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
