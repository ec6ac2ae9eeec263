import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { columnsIn } from '#server/db/schema.ts'
import type { ContestRow } from '../survivor.repo.ts'

/** A contest's second chance; null if there is none. */
export async function findSecondChanceOf(db: Database, contestId: number): Promise<ContestRow | null> {
  const found = db.selectFrom('contests').select(columnsIn.contests).where('second_chance_of', '=', contestId)
  return (await found.executeTakeFirst()) ?? null
}

/** The members who are out of a contest with all of their entries (S19); a deleted one could not join another. */
const membersOut = (contestId: number) => sql`
    select user_id from participants where contest_id = ${contestId} and user_id is not null
    group by user_id having bool_and(is_eliminated)`

/** The number of eliminated members. */
export async function countOut(db: Database, contestId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(1)::int as n from (${membersOut(contestId)}) o`.execute(db)
  return rows[0]?.n ?? 0
}

type Member = { user_id: number; email: string; name: string; last_name: string }

/** The active members eliminated from a contest. */
export async function listMembersOut(db: Database, contestId: number) {
  const { rows } = await sql<Member>`
    select u.user_id, u.email, u.name, u.last_name from (${membersOut(contestId)}) o join users u on u.user_id = o.user_id
    where u.active order by u.user_id`.execute(db)
  return rows
}

/** Whether this member is eliminated with all of their entries (S19); null for non-participants. */
export async function findFate(db: Database, { contestId, userId }: { contestId: number; userId: number }) {
  const { rows } = await sql<{ is_eliminated: boolean }>`
    select bool_and(is_eliminated) as is_eliminated from participants
    where contest_id = ${contestId} and user_id = ${userId} having count(1) > 0`.execute(db)
  return rows[0] ?? null
}
