import type { PreferenceKind, Preferences } from '#contract/outbox/notifications.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import {
  findPreferencesRow,
  hasUser,
  holdPreferencesRow,
  listTimeZoneRows,
  updatePreferencesRow,
} from './preferences.repo.ts'

const ALL: Preferences = {
  reminder_night_before: true,
  reminder_two_hours: true,
  week_results: true,
  draft_turn: true,
  time_zone: null,
}

/** Which mails a member wants (N3). Refuses whoever is neither the member himself nor an admin. */
export async function requirePreferences(deps: Deps, caller: Caller, userId: number): Promise<Preferences> {
  refuseStranger(caller, userId)
  await requireUser(deps.db, userId)
  return findWishes(deps.db, userId)
}

/** The same for those who write mails. */
export async function findWishes(db: Database, userId: number): Promise<Preferences> {
  return (await findPreferencesRow(db, userId)) ?? ALL
}

/** In which zone each of these members reads his mails; who has told none is left out (T2). */
export async function listTimeZones(db: Database, users: readonly { id: number }[]): Promise<Map<number, string>> {
  const rows = await listTimeZoneRows(
    db,
    users.map(({ id }) => id),
  )
  return new Map(rows.map(({ user_id, time_zone }) => [user_id, time_zone]))
}

/** The member himself or an admin changes some of them; what an admin changes for another is written down (A6). */
export async function changePreferences(
  deps: Deps,
  caller: Caller,
  { userId, changes }: { userId: number; changes: Partial<Preferences> },
): Promise<Preferences> {
  refuseStranger(caller, userId)
  return deps.db.transaction().execute(async (tx) => {
    const { name, lastName } = await requireUser(tx, userId)
    const before = await holdPreferencesRow(tx, userId)
    const after = await updatePreferencesRow(tx, userId, { ...before, ...changes })
    if (caller.userId !== userId) {
      await writeAudit(tx, {
        actor: caller,
        at: deps.now(),
        action: 'update_preferences',
        subject: 'user',
        subjectId: userId,
        before: { name, lastName, ...before },
        after: { name, lastName, ...after },
      })
    }
    return after
  })
}

/** By the link of a mail; harmless when it is repeated, and when the member is gone. */
export async function switchOff(deps: Deps, { userId, kind }: { userId: number; kind: PreferenceKind }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // Nobody who is gone gets mail.
    if (!(await hasUser(tx, userId))) return
    await holdPreferencesRow(tx, userId)
    await updatePreferencesRow(tx, userId, { [kind]: false })
  })
}

/** Mails and wishes are nobody else's business; an admin helps where a member cannot. */
export function refuseStranger(caller: Caller, userId: number): void {
  if (caller.userId !== userId && !caller.isAdmin) throw new Refusal({ code: 'not_your_mail' })
}
