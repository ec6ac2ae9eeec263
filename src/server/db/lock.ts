import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { troubleOf } from '#server/db/trouble.ts'

type Named = {
  db: Database
  name: string
  /** Maximum wait (ms) for another server that holds the lock; without it, gives up at once. */
  patience?: number
}

/**
 * Runs something that only one server may do at a time. Returns false, without running it, while another server is
 * doing it. The lock belongs to a database connection and is released if that breaks, so the work must be safe to run
 * twice.
 */
export async function withAdvisoryLock({ db, name, patience = 0 }: Named, run: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 0)`
    if (!(await tryLock(connection, key)) && !(await waitForLock(connection, { key, patience }))) return false
    try {
      await run()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
    return true
  })
}

async function tryLock(connection: Database, key: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection)
  return rows[0]?.taken === true
}

async function waitForLock(connection: Database, { key, patience }: { key: RawBuilder<unknown>; patience: number }) {
  if (patience === 0) return false
  try {
    // The lock outlives the transaction; its timeout doesn't.
    await connection.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(tx)
      await sql`select pg_advisory_lock(${key})`.execute(tx)
    })
    return true
  } catch (error) {
    if (troubleOf(error) === 'database_busy') return false
    throw error
  }
}

/** Lets one transaction at a time go on with this name, across all servers, until it ends. */
export const lockUntilCommit =
  (name: string) =>
  async (tx: Tx): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
