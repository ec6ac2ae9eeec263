import type { Selectable, Updateable } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { StandingsUpdate } from '#server/db/schema.ts'

export type UpdateRow = Omit<Selectable<StandingsUpdate>, 'only_row'>

const columns = [
  'enabled',
  'interval_hours',
  'last_update',
  'behind_since',
  'behind',
  'chosen_season',
  'chosen_table',
] as const

/** The single settings row. A migration created it, and it is never deleted. */
export async function readUpdateRow(db: Database): Promise<UpdateRow> {
  return db.selectFrom('standings_update').select(columns).executeTakeFirstOrThrow()
}

/** The row of the automatic update, locked until the transaction ends. */
export async function lockUpdateRow(tx: Tx): Promise<UpdateRow> {
  return tx.selectFrom('standings_update').select(columns).forUpdate().executeTakeFirstOrThrow()
}

export async function changeUpdateRow(tx: Tx, changes: Updateable<StandingsUpdate>): Promise<UpdateRow> {
  return tx.updateTable('standings_update').set(changes).returning(columns).executeTakeFirstOrThrow()
}

export async function markUpdated(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable('standings_update').set({ last_update: at }).execute()
}
