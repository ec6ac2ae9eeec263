import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { Database } from '#server/db/database.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the tables to the newest form: `migrations/NNNN_*.sql`, forward only, each exactly once and in order, all of them in one
 * transaction. Safe when several servers start at once: the migrator holds a lock in the database.
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

const plainSql: MigrationProvider = {
  async getMigrations() {
    const files = readdirSync(FOLDER).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    return Object.fromEntries(files.map((name) => [name.replace(/\.sql$/, ''), readMigration(name)]))
  },
}

function readMigration(name: string): Migration {
  return {
    async up(db) {
      await sql.raw(readFileSync(new URL(name, FOLDER), 'utf8')).execute(db)
    },
  }
}
