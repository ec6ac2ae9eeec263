import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allContestTypes, contestTypes } from '#rules/contests/contest-types.ts'
import type { Database } from '#server/db/database.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool } = await givenPool()

test.each(allContestTypes)('the database accepts %s, and open pages are notified', async (type) => {
  const { id, news } = await tryOut(async (tx) => {
    const id = await insert(tx, type)
    const { rows } = await sql<{ room: string; news: unknown }>`
      select room, news from live_news order by told_at desc, seq desc limit 1`.execute(tx)
    return { id, news: rows[0] }
  })
  const about = contestTypes[type].news
  expect(news).toEqual({ room: `${about} ${id}`, news: { about, contest_id: id } })
})

/** Runs a change on the database and rolls it back. */
async function tryOut<Found>(act: (tx: Database) => Promise<Found>): Promise<Found> {
  const tx = await pool.db.startTransaction().execute()
  try {
    return await act(tx)
  } finally {
    await tx.rollback().execute()
  }
}

const insert = (tx: Database, type: string) =>
  sql<{ contest_id: number }>`
    insert into contests (contest_type, contest_name, season_year, max_participants, season_start_date, draft_seed, created_at)
    values (${type}, 'One', '2025-26', 8, '2025-10-07', ${type === 'survivor' ? null : 'a'.repeat(64)}, ${pool.clock.now()})
    returning contest_id`
    .execute(tx)
    .then(({ rows }) => rows[0]?.contest_id)

test('the database refuses any other type, and so does its notification trigger', async () => {
  await expect(tryOut((tx) => insert(tx, 'golf'))).rejects.toThrow('contests_contest_type_check')
  await expect(
    tryOut(async (tx) => {
      await sql`alter table contests drop constraint contests_contest_type_check`.execute(tx)
      return insert(tx, 'golf')
    }),
  ).rejects.toThrow('unknown contest type golf')
})

test('the table’s check constraint lists exactly the types in the rules', async () => {
  const { rows } = await sql<{ says: string }>`
    select pg_get_constraintdef(oid) as says from pg_constraint where conname = 'contests_contest_type_check'`.execute(
    pool.db,
  )
  const known = [...(rows[0]?.says ?? '').matchAll(/'(\w+)'/g)].map(([, type]) => type)
  expect(known.sort()).toEqual([...allContestTypes].sort())
})
