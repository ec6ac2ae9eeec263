import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { knownMigrations, migrateAs } from '#server/db/migrate.ts'
import { log } from '../harness/test-deps.ts'

/**
 * While a new version is rolled out, servers of the version before go on with the tables that the new one has migrated. So a migration
 * only adds, and what it adds asks nothing of those who do not know it. What is to go goes in two releases: first nothing uses it any more,
 * then it is dropped. What tightens a rule without breaking the version before stands here with the reason.
 */
const harmless: Record<string, string> = {
  '0003: contests has to comply with contests_draft_has_seed': 'before the first release',
  '0003: contests has to comply with contests_draft_size': 'before the first release',
  '0003: participants has to comply with participants_draft_order_key': 'before the first release',
  '0004: contests has to comply with contests_deadline_while_drafting': 'before the first release',
  '0007: contests has to comply with contests_tiebreaker_only': 'before the first release',
  '0007: contests has to comply with contests_tiebreaker_size': 'before the first release',
  '0008: contest_weeks has to comply with contest_weeks_slot_key': 'before the first release',
  '0008: picks has to comply with picks_slate_known': 'before the first release',
  '0017: mails has to comply with mails_check3': 'by default a mail goes by mail, and then every kind may',
  '0017: mails has to comply with mails_once_key':
    'the same for all that the version before writes, and it names no key',
  '0017: mails has to comply with mails_once_on_device_key': 'the version before writes nothing to devices',
}

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

async function asRoot(statement: string): Promise<void> {
  const root = openDatabase({ address: { socketDir: inject('postgres'), database: 'postgres' }, log })
  await sql.raw(statement).execute(root)
  await root.destroy()
}

type Column = { table: string; column: string; type: string; is_needed: boolean }
type Demand = { table: string; name: string; columns: string[]; says: string }
type Tables = { columns: Column[]; demands: Demand[] }

/** The columns, and whatever a row has to comply with: checks, keys, references, unique indexes. */
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

/** What of the tables as they were does not hold any more, or is asked that was not asked before. */
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
      return found.is_needed && !column.is_needed ? [`${nameOf(column)} must not be left out any more`] : []
    }),
    ...after.columns
      .filter((column) => known.has(column.table) && !was.has(nameOf(column)) && column.is_needed)
      .map((column) => `${nameOf(column)} is new and must not be left out`),
    ...after.demands
      .filter(({ table }) => known.has(table))
      // Who does not know the new columns leaves them as they are by default.
      .filter(({ table, columns }) => columns.length === 0 || columns.some((column) => was.has(`${table}.${column}`)))
      .filter(({ table, name, says }) => asked.get(`${table} ${name}`) !== says)
      .map(({ table, name }) => `${table} has to comply with ${name}`),
  ]
}

test('every migration leaves to the version before it all that that one reads and writes', async () => {
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

test('what would break the version before is seen', async () => {
  const before = await readTables()
  const changes: [string, string][] = [
    ['alter table picks drop column slate', 'picks.slate is gone'],
    ['alter table teams rename column place to town', 'teams.place is gone'],
    ['alter table users alter column name type varchar(60)', 'users.name is character varying(60) instead of text'],
    ['alter table games alter column venue set not null', 'games.venue must not be left out any more'],
    ['alter table users add column nick text not null', 'users.nick is new and must not be left out'],
    ["alter table users add check (name <> 'x')", 'users has to comply with users_name_check1'],
    ['create unique index one_name on users (name)', 'users has to comply with one_name'],
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
