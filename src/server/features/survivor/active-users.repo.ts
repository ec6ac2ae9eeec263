import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Users } from '#server/db/schema.ts'

export type ActiveUser = Pick<Selectable<Users>, 'user_id' | 'email' | 'name' | 'last_name'> & {
  time_zone: string | null
}

/** The active members of some entries, with the time zone of their mails, by id. */
export async function listActiveUsers(
  db: Database,
  entries: readonly { user_id: number | null }[],
): Promise<ActiveUser[]> {
  const ids = entries.flatMap(({ user_id }) => user_id ?? [])
  return db
    .selectFrom('users')
    .leftJoin('notification_preferences', 'notification_preferences.user_id', 'users.user_id')
    .select(['users.user_id', 'email', 'name', 'last_name', 'time_zone'])
    .where('active', '=', true)
    .where('users.user_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('users.user_id')
    .execute()
}
