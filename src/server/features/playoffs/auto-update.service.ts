import type { AutoUpdate, AutoUpdateChange } from '#contract/playoffs/standings.ts'
import { isUpdateDue } from '#rules/playoffs/standings-update.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/session.ts'
import { changeUpdateRow, lockUpdateRow, readUpdateRow, type UpdateRow } from './auto-update.repo.ts'
import { readSeasonEnd } from './final-table.service.ts'
import { type Updated, updateStandings } from './standings.service.ts'

/** Whether the automatic update is on, its interval, and when the standings were last updated. */
export async function readAutoUpdate(deps: Deps): Promise<AutoUpdate> {
  return shown(await readUpdateRow(deps.db))
}

/** Turns the automatic update on or off, or changes its interval (A6). Writes no audit entry if nothing changes. */
export async function changeAutoUpdate(deps: Deps, caller: Caller, changes: AutoUpdateChange): Promise<AutoUpdate> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUpdateRow(tx)
    const before = { enabled: row.enabled, interval_hours: row.interval_hours }
    const after = {
      enabled: changes.enabled ?? before.enabled,
      interval_hours: changes.intervalHours ?? before.interval_hours,
    }
    if (after.enabled === before.enabled && after.interval_hours === before.interval_hours) return shown(row)
    const written = await changeUpdateRow(tx, after)
    await writeAudit(tx, deps, caller, { action: 'update_auto_update', subject: 'setting', before, after })
    return shown(written)
  })
}

/**
 * Updates the standings if the automatic update is due, and returns the result; null otherwise. Safe to run twice. Refuses what
 * `updateStandings` refuses.
 */
export async function updateIfDue(deps: Deps, caller: Caller | 'system'): Promise<Updated | null> {
  const isDue = isUpdateDue(await readUpdateRow(deps.db), await readSeasonEnd(deps.db), deps.now())
  return isDue ? updateStandings(deps, caller) : null
}

const shown = ({ enabled, interval_hours, last_update }: UpdateRow): AutoUpdate => ({
  enabled,
  intervalHours: interval_hours,
  lastUpdate: last_update,
})
