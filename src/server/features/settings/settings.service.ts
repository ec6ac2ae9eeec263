import { type PoolSettings, poolSettings } from '#contract/settings.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/session.ts'
import { lockSettingsRow, readSettingsRow, type SettingsRow, updateSettingsRow } from './settings.repo.ts'

/** The pool settings. Takes a transaction as well, where the answer must fit to what is written. */
export async function requirePoolSettings(db: Database): Promise<PoolSettings> {
  return toSettings(await readSettingsRow(db))
}

/**
 * Changes the given settings and leaves the others (A6). Nothing is computed anew by it: lock times that hang on the deadline
 * follow at the next schedule change or when an admin asks for it (W3, W4). An invite code is not
 * needed for sign-up by invite: there are invitation links as well (A1).
 */
export async function changePoolSettings(
  deps: Deps,
  caller: Caller,
  changes: Partial<PoolSettings>,
): Promise<PoolSettings> {
  return deps.db.transaction().execute(async (tx) => {
    const before = toSettings(await lockSettingsRow(tx))
    const wanted = { ...before, ...changes, invite_code: inviteCodeOf({ ...before, ...changes }) }
    const changed = changedFields(before, wanted)
    if (changed.length === 0) return before
    const after = toSettings(await updateSettingsRow(tx, wanted))
    await writeAudit(tx, {
      actor: caller,
      at: deps.now(),
      action: 'update',
      subject: 'setting',
      subjectId: null,
      before: only(changed, before),
      after: only(changed, after),
    })
    return after
  })
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

/** The table's own checks allow exactly the words of the contract, so this cannot fail; it only tells the compiler. */
function toSettings(row: SettingsRow): PoolSettings {
  return {
    ...row,
    pick_deadline_day: poolSettings.shape.pick_deadline_day.parse(row.pick_deadline_day),
    registration: poolSettings.shape.registration.parse(row.registration),
  }
}
