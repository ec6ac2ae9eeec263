import { type PoolSettings, poolSettings } from '#contract/settings/settings.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { sealVersion } from '#server/http/sealed-version.ts'
import { readSettingsRow, type SettingsRow } from './settings.repo.ts'

/** Includes the version a change must name. */
export type ReadSettings = { settings: PoolSettings; version: string }

/** The pool settings. Inside a transaction, pass the transaction, so that they match what it writes. */
export async function requirePoolSettings(db: Database): Promise<PoolSettings> {
  return toSettings(await readSettingsRow(db))
}

export async function readPoolSettings(deps: Deps): Promise<ReadSettings> {
  return toRead(deps, await readSettingsRow(deps.db))
}

export function toRead(deps: Deps, row: SettingsRow): ReadSettings {
  return { settings: toSettings(row), version: sealVersion(deps, row.version) }
}

/** Never fails, because the table's own checks allow the same words as the contract. It only narrows the type. */
export function toSettings({ version: _version, ...row }: SettingsRow): PoolSettings {
  return {
    ...row,
    pick_deadline_day: poolSettings.shape.pick_deadline_day.parse(row.pick_deadline_day),
    registration: poolSettings.shape.registration.parse(row.registration),
  }
}
