import type { Selectable, Updateable } from 'kysely'
import { poolSettingNames } from '#contract/settings/settings.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { PoolSettings } from '#server/db/schema.ts'
import { type RowVersion, rowVersion } from '#server/db/version.ts'

export type SettingsRow = Omit<Selectable<PoolSettings>, 'only_row'> & { version: RowVersion }

const columns: readonly Exclude<keyof SettingsRow, 'version'>[] = poolSettingNames
const version = rowVersion('pool_settings').as('version')

/** The single row. The first migration creates it, and nothing deletes it. */
export async function readSettingsRow(db: Database): Promise<SettingsRow> {
  return db.selectFrom('pool_settings').select(columns).select(version).executeTakeFirstOrThrow()
}

/** The row of settings, locked until the transaction ends. */
export async function lockSettingsRow(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('pool_settings').select(columns).select(version).forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettingsRow(tx: Tx, changes: Updateable<PoolSettings>): Promise<SettingsRow> {
  return tx.updateTable('pool_settings').set(changes).returning(columns).returning(version).executeTakeFirstOrThrow()
}
