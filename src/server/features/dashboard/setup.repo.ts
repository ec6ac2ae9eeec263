import type { Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { SetupChecklist } from '#server/db/schema.ts'

/** The single row. Its migration creates it, and nothing deletes it. */
export async function readChecklistRow(db: Database) {
  return db.selectFrom('setup_checklist').select(['name_confirmed_at', 'put_away_at']).executeTakeFirstOrThrow()
}

export async function updateChecklistRow(tx: Tx, changes: Updateable<SetupChecklist>): Promise<void> {
  await tx.updateTable('setup_checklist').set(changes).execute()
}
