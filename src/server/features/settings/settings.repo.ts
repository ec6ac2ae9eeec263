import type { Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { PoolSettings } from '#server/db/schema.ts'

export type SettingsRow = Omit<Selectable<PoolSettings>, 'only_row'>

const columns = [
  'season_start_date',
  'season_year',
  'pick_deadline_day',
  'pick_deadline_time',
  'current_week',
  'registration',
  'invite_code',
] as const

/** The one row; the first migration has made it and nothing deletes it. */
export async function readSettingsRow(db: Database): Promise<SettingsRow> {
  return db.selectFrom('pool_settings').select(columns).executeTakeFirstOrThrow()
}

/** The same row, held until the transaction ends. */
export async function lockSettingsRow(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('pool_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettingsRow(tx: Tx, changes: Updateable<PoolSettings>): Promise<SettingsRow> {
  return tx.updateTable('pool_settings').set(changes).returning(columns).executeTakeFirstOrThrow()
}
