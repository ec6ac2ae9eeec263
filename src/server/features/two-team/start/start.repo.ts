import { sql } from 'kysely'
import { draftTypes } from '#rules/contests/contest-types.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

/** The waiting drafts that start within this time, both ends included. */
export async function listStarting(
  db: Database,
  { from, to }: { from: Instant; to: Instant },
): Promise<{ contest_id: number; contest_name: string; starts_at: Instant }[]> {
  return db
    .selectFrom('contests')
    .select(['contest_id', 'contest_name'])
    .select((of) => of.ref('starts_at').$notNull().as('starts_at'))
    .where('contest_type', 'in', draftTypes)
    .where('status', '=', 'waiting')
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .orderBy('contest_id')
    .execute()
}

export type Waiting = { user_id: number; email: string; name: string; last_name: string }

/** The active members in a contest. */
export async function listWaiting(db: Database, contestId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select u.user_id, u.email, u.name, u.last_name
    from participants p join users u using (user_id)
    where p.contest_id = ${contestId} and u.active order by u.user_id`.execute(db)
  return rows
}
