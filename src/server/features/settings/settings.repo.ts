import type { Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { PoolSettings } from '#server/db/schema.ts'
import { rowVersion } from '#server/db/version.ts'

export type SettingsRow = Omit<Selectable<PoolSettings>, 'only_row'> & { version: string }

const columns = [
  'season_start_date',
  'season_year',
  'pick_deadline_day',
  'pick_deadline_time',
  'current_week',
  'registration',
  'invite_code',
  'chat_announcements',
] as const
const version = rowVersion('pool_settings').as('version')

/** The one row; the first migration has made it and nothing deletes it. */
export async function readSettingsRow(db: Database): Promise<SettingsRow> {
  return db.selectFrom('pool_settings').select(columns).select(version).executeTakeFirstOrThrow()
}

/** The same row, held until the transaction ends. */
export async function lockSettingsRow(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('pool_settings').select(columns).select(version).forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettingsRow(tx: Tx, changes: Updateable<PoolSettings>): Promise<SettingsRow> {
  return tx.updateTable('pool_settings').set(changes).returning(columns).returning(version).executeTakeFirstOrThrow()
}
