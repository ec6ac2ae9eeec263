import { type Cache, noCache } from '#server/live/cache.ts'
import type { Database } from './database.ts'

/**
 * Reads everything as of one moment (S17): later commits aren't seen, and no one waits. Inside a transaction `read`
 * joins it. `read` must only use the given database: any other would need a second connection while this one is held.
 */
export async function inSnapshot<Answer>(db: Database, read: (db: Database) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** A read-only transaction as of this moment, for reads that take long. The caller ends it. */
export const startSnapshot = (db: Database) =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()

/**
 * A service's `deps` as of one moment. They cache nothing: cached answers are from another moment, and what is read
 * here may already be outdated when stored.
 */
export async function atOneMoment<Needed extends { db: Database; cache?: Cache }, Answer>(
  deps: Needed,
  read: (moment: Needed) => Promise<Answer>,
): Promise<Answer> {
  return inSnapshot(deps.db, (db) => read({ ...deps, db, cache: noCache }))
}
