import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { DB } from '#server/db/schema.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** Where PostgreSQL is reached: an address of a server, or the socket folder of the embedded one. */
export type DatabaseAddress = { url: string } | { socketDir: string; database: string }

/** Enough for the 50 requests in flight of a busy evening; each connection costs PostgreSQL about 2 MB. */
const MAX_CONNECTIONS = 12

/** Opens a pool of connections. Nothing is connected before the first query. */
export function openDatabase({ address, log }: { address: DatabaseAddress; log: Logger }): Database {
  const pool = new pg.Pool({ ...connectionOf(address), max: MAX_CONNECTIONS, types: { getTypeParser } })
  // Both are needed: without a listener on the pool and on each of its clients, a lost connection would end the process. The pool
  // repeats what an idle client has said, so only the client's word is logged; the error itself carries the client's secrets.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** How `pg` wants to be told an address; every connection speaks UTC, whatever the server's own zone. */
export function connectionOf(address: DatabaseAddress): pg.ClientConfig {
  const options = '-c timezone=UTC'
  if ('url' in address) return { connectionString: address.url, options }
  return { host: address.socketDir, user: 'app', database: address.database, options }
}

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/**
 * Columns arrive as the rest of the code speaks: bigint and counts as numbers, days as their text (the driver's Date would be
 * shifted by the server's zone), instants as ISO 8601 UTC with milliseconds (T2).
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return toSafeInteger
  if (oid === DATE) return (text: string) => text
  if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`)
  return value
}

const OLDEST_POSTGRES = 15

/** Refuses with `CannotStart` a database that does not answer or is too old. */
export async function requireDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`
    .execute(db)
    .catch((error: NodeJS.ErrnoException) => {
      throw new CannotStart(`The database of DATABASE_URL does not answer: ${error.message || error.code}`)
    })
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new CannotStart(
      `PuckPool needs PostgreSQL ${OLDEST_POSTGRES} or newer; the one of DATABASE_URL is ${version}.`,
    )
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Did the database refuse a row because what it belongs to is gone? */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION
}

const UNIQUE_VIOLATION = '23505'

/** Did the database refuse a second row of the same key (of this constraint, if one is named)? */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || error.constraint === constraint
}
