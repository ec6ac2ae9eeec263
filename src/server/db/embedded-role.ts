import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type DatabaseAddress, openDatabase } from './database.ts'
import type { RunAs } from './postgres-binaries.ts'

type Started = { address: DatabaseAddress; runAs: RunAs; log: Logger }

/**
 * Gives the server, once it has dropped root, access to the PostgreSQL that root started: with its own password,
 * created at each start and kept only in memory. Other programs of the user that both then run as don't know it.
 */
export async function grantServerAccess({ address, runAs, log }: Started): Promise<DatabaseAddress> {
  if ('url' in address || runAs.uid === undefined) return address
  const password = randomBytes(32).toString('base64url')
  const db = openDatabase({ address, log, isFirst: true })
  try {
    const { rows } = await sql`select from pg_roles where rolname = 'pool'`.execute(db)
    if (rows.length === 0) await sql`create role pool`.execute(db)
    await sql`grant app to pool`.execute(db)
    await sql`alter role pool login password ${sql.lit(password)}`.execute(db)
  } finally {
    await db.destroy()
  }
  return { ...address, password }
}
