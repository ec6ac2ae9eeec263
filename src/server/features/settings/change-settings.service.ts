import { type PoolSettings, poolSettingNames } from '#contract/settings/settings.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { refuseOldVersion } from '#server/http/sealed-version.ts'
import type { Caller } from '#server/http/session.ts'
import { setSeasonByHand } from './season-settings.service.ts'
import { lockSettingsRow, updateSettingsRow } from './settings.repo.ts'
import { type ReadSettings, toRead, toSettings } from './settings.service.ts'

type Change = { changes: Partial<PoolSettings>; version: string | undefined }

/**
 * Changes the given settings and leaves the others (A6). A new pick deadline moves the locks of weeks without a game at
 * once, unless they have locked (W3, W4). Another season brings its own start and week, and contradictory season
 * settings are refused (O9). Sign-up by invite needs no invite code, because there are invitation links too (A1).
 * Refuses if the settings were changed since `version`.
 */
export async function changePoolSettings(
  deps: Deps,
  caller: Caller,
  { changes, version }: Change,
): Promise<ReadSettings> {
  const { read, isChanged } = await deps.db.transaction().execute(async (tx) => {
    // Locks are taken in one order everywhere: contests, then settings.
    const ends = []
    for (const watcher of deps.scheduleWatchers) ends.push(await watcher.beginDeadlineChange(tx, deps))
    const stored = await lockSettingsRow(tx)
    refuseOldVersion(deps, { seen: version, stored: stored.version })
    const before = toSettings(stored)
    const wanted = {
      ...before,
      ...changes,
      ...(await setSeasonByHand(tx, deps, { stored: before, changes })),
      invite_code: inviteCodeOf({ ...before, ...changes }),
    }
    refuseAsking(caller, { before, wanted })
    const changed = changedFields(before, wanted)
    if (changed.length === 0) return { read: toRead(deps, stored), isChanged: false }
    const written = await updateSettingsRow(tx, wanted)
    const after = toSettings(written)
    await writeAudit(tx, deps, caller, {
      action: 'update',
      subject: 'setting',
      before: only(changed, before),
      after: only(changed, after),
    })
    if (changed.some((field) => field.startsWith('pick_deadline'))) {
      for (const end of ends) await end()
    }
    return { read: toRead(deps, written), isChanged: true }
  })
  if (isChanged) deps.live.publish({ about: 'settings' })
  return read
}

/** An admin who has not just proved that their passkey works would lock themselves out (A10). */
function refuseAsking(caller: Caller, { before, wanted }: { before: PoolSettings; wanted: PoolSettings }): void {
  if (!wanted.second_factor_for_admins || before.second_factor_for_admins || caller.gaveSecondFactor) return
  throw new Refusal({ code: 'second_factor_first' })
}

/**
 * For the command line only (A10): restores the desk of a pool whose admins have lost their passkeys. Returns whether
 * the requirement was on.
 */
export async function stopAskingAdmins(deps: Pick<Deps, 'now'>, tx: Tx): Promise<boolean> {
  const before = toSettings(await lockSettingsRow(tx))
  if (!before.second_factor_for_admins) return false
  await updateSettingsRow(tx, { second_factor_for_admins: false })
  await writeAudit(tx, deps, 'system', {
    action: 'update',
    subject: 'setting',
    before: { second_factor_for_admins: true },
    after: { second_factor_for_admins: false },
  })
  return true
}

/** An empty invite code means none. */
function inviteCodeOf({ invite_code }: PoolSettings): string | null {
  return invite_code === '' ? null : invite_code
}

type Field = keyof PoolSettings

function changedFields(before: PoolSettings, wanted: PoolSettings): Field[] {
  return poolSettingNames.filter((field) => before[field] !== wanted[field])
}

function only(fields: Field[], settings: PoolSettings): Partial<PoolSettings> {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]))
}
