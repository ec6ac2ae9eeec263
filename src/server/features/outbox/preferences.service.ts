import { forEachPreference, type MailKind, type PreferenceKind, preferenceKinds } from '#contract/outbox/mail-kinds.ts'
import type { Preferences } from '#contract/outbox/notifications.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import {
  findRecipient,
  hasAnsweredReminders,
  listPreferenceRows,
  listTimeZoneRows,
  lockPreferences,
  putPreferences,
  updateRemindersAnswered,
  updateTimeZone,
} from './preferences.repo.ts'

/** A member's wanted kinds of mail (N3). Refuses anyone but the member and admins (`not_your_mail`). */
export async function requirePreferences(deps: Deps, caller: Caller, userId: number): Promise<Preferences> {
  refuseStranger(caller, userId)
  await requireRecipient(deps.db, userId)
  return findPreferences(deps.db, userId)
}

/** A member's preferences, for sending. Members who never chose want every kind. */
export async function findPreferences(db: Database, userId: number): Promise<Preferences> {
  const isUnwanted = await findUnwanted(db, { userIds: [userId] })
  const zones = await listTimeZones(db, [{ id: userId }])
  return {
    ...forEachPreference((kind) => !isUnwanted({ userId, kind })),
    time_zone: zones.get(userId) ?? null,
    reminders_answered: await hasAnsweredReminders(db, userId),
  }
}

type IsUnwanted = (of: { userId: number | null; kind: MailKind }) => boolean

/** Which of these members have switched off which kinds (N3). */
export async function findUnwanted(db: Database, { userIds }: { userIds: readonly number[] }): Promise<IsUnwanted> {
  const rows = await listPreferenceRows(db, userIds)
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ user_id, kind }) => `${user_id} ${kind}`))
  return ({ userId, kind }) => off.has(`${userId} ${kind}`)
}

/** The time zones of these members' mails, without those whose browser never sent one (T2). */
export async function listTimeZones(db: Database, users: readonly { id: number }[]): Promise<Map<number, string>> {
  const rows = await listTimeZoneRows(
    db,
    users.map(({ id }) => id),
  )
  return new Map(rows.map(({ user_id, time_zone }) => [user_id, time_zone]))
}

/** Changes some of a member's preferences. An admin's changes for someone else are audited (A6). */
export async function changePreferences(
  deps: Deps,
  caller: Caller,
  { userId, changes }: { userId: number; changes: Partial<Preferences> },
): Promise<Preferences> {
  refuseStranger(caller, userId)
  const preferences = await deps.db.transaction().execute(async (tx) => {
    const { name, last_name: lastName } = await requireRecipient(tx, userId)
    await lockPreferences(tx, userId)
    const before = await findPreferences(tx, userId)
    await putPreferences(tx, userId, chosenKinds(changes))
    if (changes.time_zone !== undefined) await updateTimeZone(tx, userId, changes.time_zone)
    if (changes.reminders_answered !== undefined) await updateRemindersAnswered(tx, userId, changes.reminders_answered)
    const after = { ...before, ...changes }
    if (caller.userId !== userId) {
      await writeAudit(tx, deps, caller, {
        action: 'update_preferences',
        subject: 'user',
        subjectId: userId,
        before: { name, lastName, ...before },
        after: { name, lastName, ...after },
      })
    }
    return after
  })
  // Every browser sends its time zone automatically, and no screen shows it.
  if (Object.keys(changes).some((name) => name !== 'time_zone')) publishOwnNews(deps, userId, 'account')
  return preferences
}

function chosenKinds(changes: Partial<Preferences>): { kind: PreferenceKind; wanted: boolean }[] {
  return preferenceKinds.flatMap((kind) => {
    const wanted = changes[kind]
    return wanted === undefined ? [] : [{ kind, wanted }]
  })
}

/** By a mail's link. May be repeated, and does nothing for a deleted member. */
export async function switchOff(deps: Deps, { userId, kind }: { userId: number; kind: PreferenceKind }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await findRecipient(tx, userId))) return
    await lockPreferences(tx, userId)
    await putPreferences(tx, userId, [{ kind, wanted: false }])
  })
  publishOwnNews(deps, userId, 'account')
}

/** Refuses `unknown_user`. */
export async function requireRecipient(db: Database, userId: number): Promise<{ name: string; last_name: string }> {
  const recipient = await findRecipient(db, userId)
  if (!recipient) throw new Refusal({ code: 'unknown_user' })
  return recipient
}

/** Only members and admins, who help them, see and change these. */
export function refuseStranger(caller: Caller, userId: number): void {
  if (caller.userId !== userId && !caller.isAdmin) throw new Refusal({ code: 'not_your_mail' })
}
