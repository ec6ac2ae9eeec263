import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { knownMigrations, migrateAs } from '#server/db/migrate.ts'
import { asRoot } from '../harness/harness.ts'
import { log } from '../harness/test-deps.ts'

const name = `migrations_${process.pid}`
let db: Database
beforeAll(async () => {
  await asRoot(`create database ${name}`)
  db = openDatabase({ address: { socketDir: inject('postgres'), database: name }, log })
})
afterAll(async () => {
  await db.destroy()
  await asRoot(`drop database ${name} with (force)`)
})

test('no migration breaks the previous version’s reads and writes', async () => {
  const names = knownMigrations()
  const found: string[] = []
  let before: Tables = { columns: [], demands: [] }
  for (const [at, migration] of names.entries()) {
    await db.transaction().execute((tx) => migrateAs(tx, names.slice(0, at + 1)))
    const after = await readTables()
    if (at > 0) found.push(...broken(before, after).map((what) => `${migration.slice(0, 4)}: ${what}`))
    before = after
  }
  expect(found).toEqual(Object.keys(harmless))
})

/**
 * During a rolling upgrade, servers of the previous version keep using the tables migrated by the new one. So a
 * migration only adds, and nothing it adds may be required of the old version. Removing something takes two releases:
 * first nothing uses it, then it is dropped. Tightened constraints that don't break the previous version are listed
 * here with the reason.
 */
const harmless: Record<string, string> = {
  '0006: contests must satisfy contests_lives_known': 'it leaves each contest the one life of the default',
  '0006: picks must satisfy picks_result_check': 'every result that it writes is still one',
  '0008: contests must satisfy contests_second_chance_last': 'it knows no second chance, and writes none',
  '0008: contests must satisfy contests_second_chance_survivor': 'it leaves a draft the defaults',
  '0016: contest_weeks must satisfy contest_weeks_after_locked': 'only what is to be refused writes such a week',
  '0018: mails must satisfy mails_channel_check': 'mail and push, all that it writes, are still channels',
  '0018: mails must satisfy mails_check5': 'it posts to no webhook, and names none',
  '0018: mails must satisfy mails_check6': 'it writes no cause',
  '0024: contests must satisfy contests_entries_known': 'it leaves each contest the one entry of the default',
  '0024: participants must satisfy participants_contest_id_user_id_key': 'it enters each member once, as before',
  '0028: sessions must satisfy sessions_signed_in_by_check': 'every way in that it writes is still one',
}

type Column = { table: string; column: string; type: string; is_needed: boolean }
type Demand = { table: string; name: string; columns: string[]; says: string }
type Tables = { columns: Column[]; demands: Demand[] }

/** The columns, and everything a row must satisfy: checks, keys, references, unique indexes. */
async function readTables(): Promise<Tables> {
  const columns = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as is_needed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped order by 1, 2`.execute(db)
  const demands = await sql<Demand>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as says,
      (select coalesce(json_agg(attname), '[]') from pg_attribute where attrelid = c.oid and attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' and k.contype <> 'n'
    union all
    select t.relname, i.relname, pg_get_indexdef(i.oid),
      (select coalesce(json_agg(attname), '[]') from pg_attribute where attrelid = t.oid and attnum = any(x.indkey))
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and x.indisunique and t.relname not like 'kysely%'
      and not exists (select from pg_constraint where conindid = i.oid) order by 1, 2`.execute(db)
  return { columns: columns.rows, demands: demands.rows }
}

/** Parts the previous version relies on that are gone, and new requirements on its writes. */
function broken(before: Tables, after: Tables): string[] {
  const nameOf = ({ table, column }: Column) => `${table}.${column}`
  const now = new Map(after.columns.map((column) => [nameOf(column), column]))
  const was = new Map(before.columns.map((column) => [nameOf(column), column]))
  const known = new Set(before.columns.map(({ table }) => table))
  const asked = new Map(before.demands.map(({ table, name, says }) => [`${table} ${name}`, says]))
  return [
    ...before.columns.flatMap((column) => {
      const found = now.get(nameOf(column))
      if (!found) return [`${nameOf(column)} is gone`]
      if (found.type !== column.type) return [`${nameOf(column)} is ${found.type} instead of ${column.type}`]
      return found.is_needed && !column.is_needed ? [`${nameOf(column)} may no longer be omitted`] : []
    }),
    ...after.columns
      .filter((column) => known.has(column.table) && !was.has(nameOf(column)) && column.is_needed)
      .map((column) => `${nameOf(column)} is new and required`),
    ...after.demands
      .filter(({ table }) => known.has(table))
      // The previous version leaves new columns at their defaults.
      .filter(({ table, columns }) => columns.length === 0 || columns.some((column) => was.has(`${table}.${column}`)))
      .filter(({ table, name, says }) => asked.get(`${table} ${name}`) !== says)
      .map(({ table, name }) => `${table} must satisfy ${name}`),
  ]
}

test('changes that would break the previous version are detected', async () => {
  const before = await readTables()
  const changes: [string, string][] = [
    ['alter table picks drop column slate', 'picks.slate is gone'],
    ['alter table teams rename column place to town', 'teams.place is gone'],
    ['alter table users alter column name type varchar(60)', 'users.name is character varying(60) instead of text'],
    ['alter table games alter column venue set not null', 'games.venue may no longer be omitted'],
    ['alter table users add column nick text not null', 'users.nick is new and required'],
    ["alter table users add check (name <> 'x')", 'users must satisfy users_name_check1'],
    ['create unique index one_name on users (name)', 'users must satisfy one_name'],
    ['drop table excused_weeks', 'excused_weeks.participant_id is gone'],
  ]
  for (const [change, what] of changes) {
    const tx = await db.startTransaction().execute()
    await sql.raw(change).execute(tx)
    const held = db
    db = tx
    const after = await readTables().finally(() => (db = held))
    await tx.rollback().execute()
    expect(broken(before, after)).toContain(what)
  }
  const tx = await db.startTransaction().execute()
  const held = db
  db = tx
  await sql.raw("alter table users add column nick text check (nick <> ''); create table extra (n int)").execute(tx)
  expect(broken(before, await readTables())).toEqual([])
  db = held
  await tx.rollback().execute()
})
