import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from './lock.ts'
import { reasonOf } from './reason-of.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Migrates the tables: `migrations/NNNN_*.sql`, forward only, each exactly once and in order, all in one transaction. Safe when several
 * servers start at once, because the migrator holds a lock in the database.
 */
export async function migrate({ db, log }: { db: Database; log: Logger }): Promise<void> {
  await db.transaction().execute(makeMigratorsTables)
  await db.transaction().execute(nameMigrations)
  const migrator = new Migrator({ db, provider: plainSql })
  const { error, results } = await migrator.migrateToLatest()
  for (const { migrationName, status } of results ?? []) log.debug({ migration: migrationName, status }, 'migration')
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  log.error({ err: error }, 'the migration failed')
  const reason = reasonOf(error)
  throw new CannotStart(
    `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${reason}`,
  )
}

const lockTables = lockUntilCommit('the tables of the migrator')

/**
 * Creates the migrator's own tables, one server after the other: if two create them at once, PostgreSQL logs an error
 * for one.
 */
async function makeMigratorsTables(tx: Tx): Promise<void> {
  await lockTables(tx)
  if (await hasRunMigrations(tx)) return
  const { error } = await new Migrator({ db: tx, provider: { getMigrations: async () => ({}) } }).migrateToLatest()
  if (error) throw error
}

async function hasRunMigrations(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/**
 * Renames the migrations the database has run to this program's names. Throws `CannotStart` if it has run fewer or more
 * than this program can handle.
 */
async function nameMigrations(tx: Tx): Promise<void> {
  // Several servers may start at once.
  await sql`lock table kysely_migration in exclusive mode`.execute(tx)
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  const names = run.rows.map(({ name }) => name)
  const found = ourMigrations(names)
  if (found === 'newer')
    throw new CannotStart(
      'This database was brought up to date by a newer version. Start that one, or restore a backup.',
    )
  if (found === 'older')
    throw new CannotStart('This database is from a version before 0.4.0. Start 0.4.0 on it once, then this version.')
  if (found.length === names.length) return
  await sql`update kysely_migration set name = ${BASELINE} where name = ${LAST_OF_0_4_0}`.execute(tx)
  await sql`delete from kysely_migration where name <> all(${found})`.execute(tx)
}

const BASELINE = '0001_baseline'
/** The last of the migrations now merged into one file: a database with it has run them all. */
const LAST_OF_0_4_0 = '0048_late_picks'

/**
 * A database's or backup's migrations by this program's names, or the version that created it if this program can't
 * read it.
 */
export function ourMigrations(names: readonly string[]): string[] | 'older' | 'newer' {
  const last = names.indexOf(LAST_OF_0_4_0)
  const ours = last < 0 ? [...names] : [BASELINE, ...names.slice(last + 1)]
  const known = knownMigrations()
  if (ours.every((name, place) => name === known[place])) return ours
  return ours[0] === BASELINE ? 'newer' : 'older'
}

/** This program's migrations, in order. */
export function knownMigrations(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()
}

/**
 * Creates an empty database's tables as of these migrations, which must be our first ones; a later start runs the rest.
 */
export async function migrateAs(tx: Tx, names: string[]): Promise<void> {
  const last = names.at(-1)
  if (last === undefined) return
  const { error } = await new Migrator({ db: tx, provider: plainSql }).migrateTo(last)
  if (error) throw error
}

const plainSql: MigrationProvider = {
  async getMigrations() {
    return Object.fromEntries(knownMigrations().map((name) => [name, readMigration(`${name}.sql`)]))
  },
}

function readMigration(name: string): Migration {
  return {
    async up(db) {
      await sql.raw(readFileSync(new URL(name, FOLDER), 'utf8')).execute(db)
    },
  }
}
