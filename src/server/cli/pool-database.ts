import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import { type Database, type DatabaseAddress, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findRunningPostgres, isPoolThere } from '#server/db/running.ts'
import type { Settings } from '#server/settings.ts'

type Pool = { settings: Pick<Settings, 'databaseUrl' | 'dataDir'>; log: Logger }

/**
 * Runs a command on the pool's database, whether or not the pool is running: on the PostgreSQL of the settings, on the one the running
 * pool has started, or on one started just for this. Throws `CannotStart` if there is no pool yet.
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
 * Runs a command on a new pool's database: on the PostgreSQL of the settings, or on one in `dataDir`, which is created if needed.
 * Throws `CannotStart` while a pool runs there.
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

/** False if a killed pool only left its pid file behind. */
async function answers(there: There): Promise<boolean> {
  try {
    await connected(there, (db) => db.selectFrom('pool_settings').select('only_row').execute())
    return true
  } catch {
    return false
  }
}

async function connected<Answer>({ address, log }: There, run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase({ address, log, isFirst: true })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}
