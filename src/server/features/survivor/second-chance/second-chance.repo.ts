import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { columnsIn } from '#server/db/schema.ts'
import type { ContestRow } from '../survivor.repo.ts'

/** A contest's second chance; null if there is none. */
export async function findSecondChanceOf(db: Database, contestId: number): Promise<ContestRow | null> {
  const found = db.selectFrom('contests').select(columnsIn.contests).where('second_chance_of', '=', contestId)
  return (await found.executeTakeFirst()) ?? null
}

export type WaitingChance = Pick<ContestRow, 'contest_id' | 'contest_name' | 'season_year'>

/** A contest's second chance that is waiting for members; null if there is none with a free place. */
export async function findWaitingChance(db: Database, contestId: number): Promise<WaitingChance | null> {
  const { rows } = await sql<WaitingChance>`
    select contest_id, contest_name, season_year from contests c
    where second_chance_of = ${contestId} and status = 'waiting'
      and (select count(*) from participants p where p.contest_id = c.contest_id) < max_participants`.execute(db)
  return rows[0] ?? null
}

/** The number of eliminated members; a deleted one could not join another contest. */
export async function countOut(db: Database, contestId: number): Promise<number> {
  const { n } = await db
    .selectFrom('participants')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('contest_id', '=', contestId)
    .where('is_eliminated', '=', true)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}

type Member = { user_id: number; email: string; name: string; last_name: string }

/** The active members eliminated from a contest. */
export async function listMembersOut(db: Database, contestId: number) {
  const { rows } = await sql<Member>`
    select u.user_id, u.email, u.name, u.last_name from participants p join users u on u.user_id = p.user_id
    where p.contest_id = ${contestId} and p.is_eliminated and u.active order by u.user_id`.execute(db)
  return rows
}

/** Whether this member is eliminated from a contest; null for non-participants. */
export async function findFate(db: Database, { contestId, userId }: { contestId: number; userId: number }) {
  const entry = db
    .selectFrom('participants')
    .select('is_eliminated')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
  return (await entry.executeTakeFirst()) ?? null
}
