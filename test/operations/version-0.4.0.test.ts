import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { knownMigrations, migrate, migrateAs } from '#server/db/migrate.ts'
import { writeBackup } from '#server/db/restore.ts'
import { columnsOf, fingerprint } from '../harness/database/fingerprint.ts'
import { backupHead, backupLines, FOLDER_0_4_0, linesOf, restore040 } from '../harness/database/version-0-4-0.ts'
import { asRoot } from '../harness/harness.ts'
import { type RunningServer, startServer } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

const end: { rows: Record<string, number> } = JSON.parse(backupLines.at(-1) ?? '')

const made: string[] = []
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-upgrade-'))
let db: Database
beforeEach(async () => {
  const name = `version_${made.length}_${process.pid}`
  await asRoot(`create database ${name}`)
  made.push(name)
  db = openDatabase({ address: { socketDir: inject('postgres'), database: name }, log })
  return () => db.destroy()
})
afterAll(async () => {
  for (const name of made) await asRoot(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

test('the baseline creates exactly the tables of 0.4.0’s migrations', async () => {
  await db.transaction().execute((tx) => migrateAs(tx, ['0001_baseline']))
  const then = JSON.parse(readFileSync(new URL('tables.json', FOLDER_0_4_0), 'utf8'))
  expect(Object.keys(then).length).toBeGreaterThan(65)
  expect(await tablesOf(db)).toEqual(then)
})

/** For a server on the test's database. */
function settingsOf() {
  const url = `postgres://app@localhost/${made.at(-1)}?host=${encodeURIComponent(inject('postgres'))}`
  return { DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET: 'a secret of this test alone, long' }
}

const migrationsOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The catalog's description of each table and function, as one hash each. */
async function tablesOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; says: string }>`
    with ours as (select oid, relname, relkind, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relname not like 'kysely%')
    select relname as name, concat_ws(' ', a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as says
    from ours join pg_attribute a on a.attrelid = oid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select relname, concat_ws(' ', conname, pg_get_constraintdef(k.oid)) from pg_constraint k join ours on ours.oid = conrelid
    union all select tablename, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    union all select relname, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join ours on ours.oid = tgrelid
      where not tgisinternal
    union all select relname, reloptions::text from ours where relkind = 'r' and reloptions is not null
    union all select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    database,
  )
  const hashes = [...Map.groupBy(rows, ({ name }) => name)].map(([name, lines]): [string, string] => {
    const text = lines
      .map(({ says }) => says)
      .sort()
      .join('\n')
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  return Object.fromEntries(hashes.sort())
}

/** All columns except the sender's name, which an upgrade clears if it equals the pool's name (N4). */
async function keptColumnsOf(database: Database) {
  const columns = new Map(await columnsOf(database))
  const settings = columns.get('email_settings') ?? []
  return columns.set(
    'email_settings',
    settings.filter((column) => column !== 'from_name'),
  )
}

describe('a pool of 0.4.0', () => {
  test('is restored from its backup with every row', async () => {
    const { rows } = await writeBackup(db, linesOf(backupLines), 'leave out')
    expect(rows).toBe(Object.values(end.rows).reduce((sum, count) => sum + count, 0))
    const { count } = await db
      .selectFrom('picks')
      .select((of) => of.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(end.rows.picks)
    expect(await migrationsOf()).toEqual(['0001_baseline'])
  })

  test('starts with this version and keeps all its data, even if two servers start at once', async () => {
    await restore040(db)
    const then = await keptColumnsOf(db)
    const before = await fingerprint(db, then)
    await Promise.all([migrate({ db, log }), migrate({ db, log })])
    expect(await migrationsOf()).toEqual(knownMigrations())
    expect(await fingerprint(db, then)).toMatchObject(before)
  })
})

test('servers that start at once on an empty database create its tables without an error in PostgreSQL’s log', async () => {
  const name = made.at(-1) ?? ''
  const servers = openDatabase({ address: { socketDir: inject('postgres'), database: name }, log })
  await Promise.all(Array.from({ length: 6 }, () => migrate({ db: servers, log })))
  await servers.destroy()
  expect(await migrationsOf()).toEqual(knownMigrations())
  // A failed statement is rolled back; an ended connection has reported its work.
  const { rows } = await sql`select xact_rollback::int from pg_stat_database where datname = ${name}`.execute(db)
  expect(rows).toEqual([{ xact_rollback: 0 }])
})

describe('a server killed during an upgrade', () => {
  test('of a pool of 0.4.0 has lost nothing, and the next start continues', async () => {
    await restore040(db)
    const then = await keptColumnsOf(db)
    const before = await fingerprint(db, then)
    // The names are this version's by then, and nothing has been migrated.
    await killedAt((tx) => sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx))
    expect(await fingerprint(db, then)).toMatchObject(before)
    await migrate({ db, log })
    expect(await migrationsOf()).toEqual(knownMigrations())
    expect(await fingerprint(db, then)).toMatchObject(before)
  })

  test('of an empty database leaves none of its tables behind, and the next start creates all of them', async () => {
    // Some tables have been created, and this one is the next.
    await killedAt((tx) => sql`create table picks (held boolean)`.execute(tx))
    expect(Object.keys(await tablesOf(db))).toEqual([])
    await migrate({ db, log })
    expect(await migrationsOf()).toEqual(knownMigrations())
  })

  /** Starts a server, whose migration waits for the lock of `hold`, and kills it there. */
  async function killedAt(hold: (tx: Database) => Promise<unknown>) {
    await db
      .transaction()
      .execute(async (tx) => {
        await hold(tx)
        const server = startServer(settingsOf())
        const pids = await waitingIn(tx, server)
        server.process.kill('SIGKILL')
        await server.ended
        // PostgreSQL notices only later that the client is gone.
        for (const pid of pids) await sql`select pg_terminate_backend(${pid}, 60000)`.execute(tx)
        throw new Released()
      })
      .catch((error) => {
        if (!(error instanceof Released)) throw error
      })
  }

  class Released extends Error {}

  /** The server's connections, once one of them waits for a lock. */
  async function waitingIn(tx: Database, server: RunningServer): Promise<number[]> {
    for (;;) {
      if (server.process.exitCode !== null) throw new Error(server.said())
      await sql`select pg_stat_clear_snapshot()`.execute(tx)
      const { rows } = await sql<{ pid: number; waits: boolean }>`
        select pid, wait_event_type = 'Lock' as waits from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(tx)
      if (rows.some(({ waits }) => waits)) return rows.map(({ pid }) => pid)
    }
  }
})

describe('a pool of another version explains what to do and stays unchanged:', () => {
  test.each([
    [
      'one from before 0.4.0',
      backupHead.migrations.slice(0, -1),
      'This database is from a version before 0.4.0. Start 0.4.0 on it once, then this version.',
      'The backup was made by a version before 0.4.0. Restore it with 0.4.0, start that once, then this version.',
    ],
    [
      'one of a newer version',
      [...knownMigrations(), '9999_tomorrow'],
      'This database was brought up to date by a newer version. Start that one, or restore a backup.',
      'The backup was made by another, newer version of PuckPool. Restore it with that one.',
    ],
  ])('%s', async (_which, migrations, whenStarted, whenRestored) => {
    const restoring = writeBackup(
      db,
      linesOf([JSON.stringify({ ...backupHead, migrations }), ...backupLines.slice(1)]),
      'leave out',
    )
    await expect(restoring).rejects.toThrow(whenRestored)
    await restore040(db, migrations)
    const server = startServer(settingsOf())
    expect([await server.ended, server.said()]).toEqual([1, expect.stringContaining(whenStarted)])
    expect(await migrationsOf()).toEqual(migrations)
  })
})
