import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { Database, Tx } from '#server/db/database.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Migrates the tables: `migrations/NNNN_*.sql`, forward only, each exactly once and in order, all in one transaction. Safe when several
 * servers start at once, because the migrator holds a lock in the database.
 */
export async function migrate({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const migrator = new Migrator({ db, provider: plainSql })
  const { error, results } = await migrator.migrateToLatest()
  for (const { migrationName, status } of results ?? []) log.debug({ migration: migrationName, status }, 'migration')
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  log.error({ err: error }, 'the migration failed')
  const reason = error instanceof Error ? error.message : String(error)
  throw new CannotStart(
    `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${reason}`,
  )
}

/** The names of this program's migrations, in order. */
export function knownMigrations(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()
}

/** Creates the tables of an empty database as of these migrations, which are our first ones; a later start runs the rest. */
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
