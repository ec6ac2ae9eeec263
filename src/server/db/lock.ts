import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Named = { db: Database; name: string }

/**
 * Runs something that only one server may do at a time. Returns false, without running it, while another server is doing it. The lock
 * belongs to a database connection: if that breaks, the lock is released, so the work must still be safe to run twice.
 */
export async function withAdvisoryLock({ db, name }: Named, run: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection)
    if (!rows[0]?.taken) return false
    try {
      await run()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
    return true
  })
}
