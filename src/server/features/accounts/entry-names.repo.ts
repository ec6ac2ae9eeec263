import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

export type NamedEntry = {
  participant_id: number
  contest_id: number
  user_id: number | null
  participant_name: string
}

/** The names of all entries, the oldest first. */
export async function listEntryNames(db: Database): Promise<NamedEntry[]> {
  return db
    .selectFrom('participants')
    .select(['participant_id', 'contest_id', 'user_id', 'participant_name'])
    .orderBy('participant_id')
    .execute()
}

export async function renameEntries(
  tx: Tx,
  renamed: readonly { participant_id: number; after: string }[],
): Promise<void> {
  const ids = renamed.map(({ participant_id }) => participant_id)
  const names = renamed.map(({ after }) => after)
  await sql`
    update participants set participant_name = renamed.name
    from unnest(${ids}::int[], ${names}::text[]) as renamed (participant_id, name)
    where participants.participant_id = renamed.participant_id`.execute(tx)
}
