import { sql } from 'kysely'
import type { PreferenceKind } from '#contract/outbox/mail-kinds.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** The person behind a user id; undefined once they are deleted. */
export async function findRecipient(db: Database, userId: number) {
  return db.selectFrom('users').select(['name', 'last_name']).where('user_id', '=', userId).executeTakeFirst()
}

/** These members' choices. A kind without a row is wanted (N3). */
export async function listPreferenceRows(db: Database, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('mail_preferences')
    .selectAll()
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .execute()
}

export async function listTimeZoneRows(db: Database, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('notification_preferences')
    .select(['user_id', 'time_zone'])
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .where('time_zone', 'is not', null)
    .$narrowType<{ time_zone: string }>()
    .execute()
}

/** Locks the member's preferences until the transaction ends, so that changes to them run in order. */
export async function lockPreferences(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  await tx
    .selectFrom('notification_preferences')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function putPreferences(
  tx: Tx,
  userId: number,
  wanted: readonly { kind: PreferenceKind; wanted: boolean }[],
): Promise<void> {
  if (wanted.length === 0) return
  await tx
    .insertInto('mail_preferences')
    .values(wanted.map((one) => ({ user_id: userId, ...one })))
    .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet((of) => ({ wanted: of.ref('excluded.wanted') })))
    .execute()
}

/** Whether the member has answered the question about reminders. */
export async function hasAnsweredReminders(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification_preferences')
    .select('reminders_answered')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.reminders_answered ?? false
}

export async function updateRemindersAnswered(tx: Tx, userId: number, reminders_answered: boolean): Promise<void> {
  await tx.updateTable('notification_preferences').set({ reminders_answered }).where('user_id', '=', userId).execute()
}

export async function updateTimeZone(tx: Tx, userId: number, timeZone: string | null): Promise<void> {
  await tx.updateTable('notification_preferences').set({ time_zone: timeZone }).where('user_id', '=', userId).execute()
}
