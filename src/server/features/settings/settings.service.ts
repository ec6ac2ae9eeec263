import { type PoolSettings, poolSettings } from '#contract/settings/settings.ts'
import type { Database } from '#server/db/database.ts'
import { readSettingsRow, type SettingsRow } from './settings.repo.ts'

/** With the version from which a change can be made. */
export type ReadSettings = { settings: PoolSettings; version: string }

/** The pool settings. Takes a transaction as well, where the answer must fit to what is written. */
export async function requirePoolSettings(db: Database): Promise<PoolSettings> {
  return toSettings(await readSettingsRow(db))
}

export async function readPoolSettings(db: Database): Promise<ReadSettings> {
  const row = await readSettingsRow(db)
  return { settings: toSettings(row), version: row.version }
}

/** The table's own checks allow exactly the words of the contract, so this cannot fail; it only tells the compiler. */
export function toSettings({ version: _version, ...row }: SettingsRow): PoolSettings {
  return {
    ...row,
    pick_deadline_day: poolSettings.shape.pick_deadline_day.parse(row.pick_deadline_day),
    registration: poolSettings.shape.registration.parse(row.registration),
  }
}
