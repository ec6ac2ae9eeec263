import { type Cache, noCache } from '#server/live/cache.ts'
import type { Database } from './database.ts'

/**
 * Reads everything at one moment (S17): what others commit meanwhile is not seen, and nobody waits. Inside a transaction `read` joins
 * it. `read` must use only the database it is given: any other would need a second connection while this one is held.
 */
export async function inSnapshot<Answer>(db: Database, read: (db: Database) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/**
 * One moment for a service, which gets its `deps` as of that moment. They cache nothing: what the cache holds is of another moment, and
 * what this one reads may already be old when it is stored.
 */
export async function atOneMoment<Needed extends { db: Database; cache?: Cache }, Answer>(
  deps: Needed,
  read: (moment: Needed) => Promise<Answer>,
): Promise<Answer> {
  return inSnapshot(deps.db, (db) => read({ ...deps, db, cache: noCache }))
}
