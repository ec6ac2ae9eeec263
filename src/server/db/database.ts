import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { seconds } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { toQuery } from '#server/db/prepared.ts'
import type { DB } from '#server/db/schema.ts'
import { DatabaseAway, isAway, isConnectionLost } from '#server/db/trouble.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** Where PostgreSQL is reached: an address of a server, or the socket folder of the embedded one. */
export type DatabaseAddress = { url: string } | { socketDir: string; database: string }

/** Enough for the 50 requests in flight of a busy evening; each connection costs PostgreSQL about 2 MB. */
const MAX_CONNECTIONS = 12

/** Whoever waits for a connection longer than this is told so: behind a database that hangs nobody queues up for ever. */
const CONNECT_WITHIN = seconds(8)
/** More who wait at once are turned away at the door: each of them costs memory, and none of them would come to his turn in time. */
const MOST_WAITING = 5_000
/** The database itself ends a statement of a request that runs, or waits for a row, longer than this. */
const STATEMENT_WITHIN = seconds(10)
/** Where it does not even do that, it hangs, and the connection is given up. */
const ANSWER_WITHIN = seconds(12)
/** A server that stops in the middle of a transaction without its connection breaking holds rows no longer than this. */
const IDLE_IN_TRANSACTION_WITHIN = seconds(30)

type Open = {
  address: DatabaseAddress
  log: Logger
  /** For requests and jobs: every question is answered or given up within some 20 seconds. Without it a statement may take its time. */
  isBounded?: boolean
}

/** Opens a pool of connections. Nothing is connected before the first query. */
export function openDatabase({ address, log, isBounded = false }: Open): Database {
  const pool = new pg.Pool({
    ...connectionOf(address),
    ...(isBounded ? bounds : {}),
    max: MAX_CONNECTIONS,
    types: { getTypeParser },
  })
  // Both are needed: without a listener on the pool and on each of its clients, a lost connection would end the process. The pool
  // repeats what an idle client has said, so only the client's word is logged; the error itself carries the client's secrets.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: tellTrouble(pool) }) })
}

const bounds: pg.PoolConfig = {
  connectionTimeoutMillis: CONNECT_WITHIN,
  query_timeout: ANSWER_WITHIN,
  statement_timeout: STATEMENT_WITHIN,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_WITHIN,
}

/** The pool as it is, but a database that cannot be reached is said to be away, in one way whatever has happened to the connection. */
function tellTrouble(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      if (pool.waitingCount >= MOST_WAITING) throw new DatabaseAway('too many wait for a connection')
      const client = await pool.connect().catch((error) => {
        throw error instanceof pg.DatabaseError ? error : new DatabaseAway(error)
      })
      return tellTroubleOf(client)
    },
    end: () => pool.end(),
  }
}

/** Gives a connection up with the first question that is not answered: a late answer could be taken for that of the next one. */
function tellTroubleOf(client: pg.PoolClient): PostgresPoolClient {
  let lost: DatabaseAway | null = null
  const ask = async (text: string, values: readonly unknown[]) => {
    if (lost) throw lost
    try {
      return await client.query(toQuery(text, values))
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      lost = new DatabaseAway(error)
      throw lost
    }
  }
  // Kysely asks in no other way: its interface has a second one for cursors, which nobody hands to the dialect here.
  const query = ask as unknown as PostgresPoolClient['query']
  return { query, release: (destroy) => client.release(destroy || lost !== null) }
}

/** How `pg` wants to be told an address; every connection speaks UTC, whatever the server's own zone. */
export function connectionOf(address: DatabaseAddress): pg.ClientConfig {
  const options = '-c timezone=UTC'
  if ('url' in address) return { connectionString: address.url, options }
  // Named, so that a PGPORT of somebody's own database does not lead away from ours.
  return { host: address.socketDir, port: EMBEDDED_PORT, user: 'app', database: address.database, options }
}

/** Part of the name of the socket; nothing listens on the network. */
const EMBEDDED_PORT = 5432

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

type Required = {
  /** How long to wait for a database that is not there yet (ms): after a power cut it may need longer than we do. */
  patience?: number
  /** Told once, when the wait begins. */
  onWait?: (reason: string) => void
  signal?: AbortSignal
}

/** Refuses with `CannotStart` a database that does not answer or is too old. */
export async function requireDatabase(db: Database, required: Required = {}): Promise<void> {
  const version = await askVersion(db, required)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new CannotStart(
      `PuckPool needs PostgreSQL ${OLDEST_POSTGRES} or newer; the one of DATABASE_URL is ${version}.`,
    )
  }
}

const ASK_AGAIN = seconds(0.5)

async function askVersion(db: Database, { patience = 0, onWait, signal }: Required): Promise<string> {
  for (let waited = 0; ; waited += ASK_AGAIN) {
    try {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      return rows[0]?.version ?? ''
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // A wrong password or name does not become right by waiting.
      if (waited >= patience || !isAway(error))
        throw new CannotStart(`The database of DATABASE_URL does not answer: ${reason}`)
      if (waited === 0) onWait?.(reason)
      await pause(ASK_AGAIN, undefined, { signal })
    }
  }
}

/** Does the database answer now, within so many ms? */
export async function answersWithin(db: Database, patience: number): Promise<boolean> {
  const done = new AbortController()
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const tooLate = pause(patience, false, { signal: done.signal }).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => done.abort())
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
