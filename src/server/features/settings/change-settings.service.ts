import { type PoolSettings, poolSettings } from '#contract/settings/settings.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { refuseOldVersion } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { lockSettingsRow, updateSettingsRow } from './settings.repo.ts'
import { type ReadSettings, toSettings } from './settings.service.ts'

type Change = { changes: Partial<PoolSettings>; version: string | undefined }

/**
 * Changes the given settings and leaves the others (A6). Another pick deadline moves the locks of weeks without a game at once, where
 * they have not locked (W3, W4). An invite code is not
 * needed for sign-up by invite: there are invitation links as well (A1). Refuses where the settings were changed since `version`.
 */
export async function changePoolSettings(
  deps: Deps,
  caller: Caller,
  { changes, version }: Change,
): Promise<ReadSettings> {
  const { read, isChanged } = await deps.db.transaction().execute(async (tx) => {
    // Whoever changes weeks holds the contests first; the settings come after them.
    for (const watcher of deps.scheduleWatchers) await watcher.beforeDeadlineChange(tx)
    const stored = await lockSettingsRow(tx)
    refuseOldVersion({ seen: version, stored: stored.version })
    const before = toSettings(stored)
    const wanted = { ...before, ...changes, invite_code: inviteCodeOf({ ...before, ...changes }) }
    const changed = changedFields(before, wanted)
    if (changed.length === 0) return { read: { settings: before, version: stored.version }, isChanged: false }
    const written = await updateSettingsRow(tx, wanted)
    const after = toSettings(written)
    await writeAudit(tx, {
      actor: caller,
      at: deps.now(),
      action: 'update',
      subject: 'setting',
      subjectId: null,
      before: only(changed, before),
      after: only(changed, after),
    })
    if (changed.some((field) => field.startsWith('pick_deadline'))) {
      for (const watcher of deps.scheduleWatchers) await watcher.afterDeadlineChange(tx, deps)
    }
    return { read: { settings: after, version: written.version }, isChanged: true }
  })
  if (isChanged) deps.live.tell({ about: 'settings' })
  return read
}

/** An empty invite code is none. */
function inviteCodeOf({ invite_code }: PoolSettings): string | null {
  return invite_code === '' ? null : invite_code
}

type Field = keyof PoolSettings

function changedFields(before: PoolSettings, wanted: PoolSettings): Field[] {
  return poolSettings.keyof().options.filter((field) => before[field] !== wanted[field])
}

function only(fields: Field[], settings: PoolSettings): Partial<PoolSettings> {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]))
}
