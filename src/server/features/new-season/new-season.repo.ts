import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

/** Contests already copied, with their copies. */
export async function listCopies(db: Database, contestIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ copied_from: number; contest_id: number }>`
    select copied_from, contest_id from contests where copied_from = any(${[...contestIds]}::int[])`.execute(db)
  return new Map(rows.map(({ copied_from, contest_id }) => [copied_from, contest_id]))
}

/** Two admins can't both copy the same contest: a unique index lets only one through. */
export async function markCopy(tx: Tx, { contestId, copiedFrom }: { contestId: number; copiedFrom: number }) {
  await tx.updateTable('contests').set({ copied_from: copiedFrom }).where('contest_id', '=', contestId).execute()
}

type Member = { user_id: number; email: string; name: string; last_name: string }

/** The active members who took part in any of these contests. */
export async function listMembersOf(db: Database, contestIds: readonly number[]) {
  const { rows } = await sql<Member>`
    select user_id, email, name, last_name from users
    where active and user_id in (select user_id from participants where contest_id = any(${[...contestIds]}::int[]))
    order by user_id`.execute(db)
  return rows
}
