import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import { type Database, type DatabaseAddress, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findRunningPostgres, isPoolThere } from '#server/db/running.ts'
import type { Settings } from '#server/settings.ts'

type Pool = { settings: Pick<Settings, 'databaseUrl' | 'dataDir'>; log: Logger }

/**
 * Runs a command on the pool's database, whether the pool is running or not: on the PostgreSQL of the settings, on the one that the
 * running pool has started, or on one that is started just for this. Refuses with `CannotStart` where there is no pool yet.
 */
export async function withPoolDatabase<Answer>(pool: Pool, run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl, dataDir } = pool.settings
  if (databaseUrl) return connected({ address: { url: databaseUrl }, log: pool.log }, run)
  const running = findRunningPostgres(dataDir)
  if (running) {
    const there = { address: addressOf(running), log: pool.log }
    if (await answers(there)) return connected(there, run)
  }
  return started(pool, run)
}

/**
 * Runs a command on the database of a pool that is still to be made: on the PostgreSQL of the settings, or on one in `dataDir`, which
 * is made where there is none. Refuses with `CannotStart` while a pool runs there.
 */
export async function withNewDatabase<Answer>(pool: Pool, run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl } = pool.settings
  if (databaseUrl) return connected({ address: { url: databaseUrl }, log: pool.log }, run)
  return embedded(pool, run)
}

function addressOf({ socketDir }: { socketDir: string }): DatabaseAddress {
  return { socketDir, database: 'postgres' }
}

async function started<Answer>(pool: Pool, run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const { dataDir } = pool.settings
  if (!isPoolThere(dataDir)) throw new CannotStart(`There is no pool in ${dataDir} yet. Start it first: npm start`)
  return embedded(pool, run)
}

async function embedded<Answer>({ settings, log }: Pool, run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  try {
    return await connected({ address: addressOf(postgres), log }, run)
  } finally {
    await postgres.stop()
  }
}

type There = { address: DatabaseAddress; log: Logger }

/** False where a pool that was killed has only left word of itself. */
async function answers(there: There): Promise<boolean> {
  try {
    await connected(there, (db) => db.selectFrom('pool_settings').select('only_row').execute())
    return true
  } catch {
    return false
  }
}

async function connected<Answer>({ address, log }: There, run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase({ address, log })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}
