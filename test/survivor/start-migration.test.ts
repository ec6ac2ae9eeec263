import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { knownMigrations, migrateAs } from '#server/db/migrate.ts'
import { log } from '../harness/test-deps.ts'

const name = `start_migration_${process.pid}`
const open = (database: string) => openDatabase({ address: { socketDir: inject('postgres'), database }, log })
const root = open('postgres')
await sql.raw(`create database ${name}`).execute(root)
const db = open(name)
afterAll(async () => {
  await db.destroy()
  await sql.raw(`drop database ${name} with (force)`).execute(root)
  await root.destroy()
})

/** Three weeks whose locks are this many days from now. */
async function waiting(contestId: number, { status = 'waiting', locks }: { status?: string; locks: number[] }) {
  await sql`
    insert into contests (contest_id, contest_type, contest_name, season_year, season_start_date, max_participants, status, created_at)
    overriding system value values (${contestId}, 'survivor', 'Survivor', '2025-26', '2025-10-06', 9, ${status}, now())`.execute(
    db,
  )
  for (const [index, days] of locks.entries()) {
    const day = `2025-10-${String(6 + 7 * index).padStart(2, '0')}`
    await sql`
      insert into contest_weeks (contest_id, week_number, start_date, end_date, lock_time)
      values (${contestId}, ${index + 1}, ${day}::date, ${day}::date + 6, now() + make_interval(days => ${days}::int))`.execute(
      db,
    )
  }
}

const weeksOf = async (contestId: number) => {
  const { rows } = await sql<{ week: string }>`
    select week_number || ' from ' || start_date as week from contest_weeks where contest_id = ${contestId} order by week_number`.execute(
    db,
  )
  return rows.map(({ week }) => week)
}

it('contests that waited before they could start by themselves lose the weeks that have passed (S14)', async () => {
  const names = knownMigrations()
  const first = names.findIndex((migration) => migration.endsWith('_start_by_itself'))
  await db.transaction().execute((tx) => migrateAs(tx, names.slice(0, first)))
  await waiting(1, { locks: [-8, -1, 6] })
  await waiting(2, { locks: [1, 8, 15] })
  await waiting(3, { locks: [-30, -20, -10] })
  await waiting(4, { status: 'in_progress', locks: [-8, -1, 6] })
  await db.transaction().execute((tx) => migrateAs(tx, names.slice(0, first + 1)))
  expect(await weeksOf(1)).toEqual(['1 from 2025-10-20'])
  const all = ['1 from 2025-10-06', '2 from 2025-10-13', '3 from 2025-10-20']
  expect(await Promise.all([2, 3, 4].map(weeksOf))).toEqual([all, all, all])
})
