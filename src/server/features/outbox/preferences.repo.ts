import type { Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { NotificationPreferences } from '#server/db/schema.ts'

export type PreferencesRow = Omit<Selectable<NotificationPreferences>, 'user_id'>

const columns = ['reminder_night_before', 'reminder_two_hours', 'week_results', 'draft_turn', 'time_zone'] as const

export async function hasUser(db: Database, userId: number): Promise<boolean> {
  const found = await db.selectFrom('users').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return found !== undefined
}

export async function findPreferencesRow(db: Database, userId: number): Promise<PreferencesRow | undefined> {
  return db.selectFrom('notification_preferences').select(columns).where('user_id', '=', userId).executeTakeFirst()
}

export async function listTimeZoneRows(
  db: Database,
  userIds: readonly number[],
): Promise<{ user_id: number; time_zone: string }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('notification_preferences')
    .select(['user_id', 'time_zone'])
    .where('user_id', 'in', [...userIds])
    .where('time_zone', 'is not', null)
    .$narrowType<{ time_zone: string }>()
    .execute()
}

/** The member's row, made if it is not there yet, held until the transaction ends. */
export async function holdPreferencesRow(tx: Tx, userId: number): Promise<PreferencesRow> {
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  return tx
    .selectFrom('notification_preferences')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updatePreferencesRow(
  tx: Tx,
  userId: number,
  changes: Updateable<NotificationPreferences>,
): Promise<PreferencesRow> {
  return tx
    .updateTable('notification_preferences')
    .set(changes)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
