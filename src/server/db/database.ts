import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { seconds } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { toQuery } from '#server/db/prepared.ts'
import type { DB } from '#server/db/schema.ts'
import { startupRefusal } from '#server/db/startup-refusal.ts'
import { DatabaseAway, isAway, isConnectionLost } from '#server/db/trouble.ts'
import { reasonOf } from './reason-of.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** The address of a PostgreSQL server, or the embedded one's socket folder, with a password if root has started it. */
export type DatabaseAddress = { url: string } | { socketDir: string; database: string; password?: string }

/** Enough for the 50 requests in flight of a busy evening; each connection costs PostgreSQL about 2 MB. */
const MAX_CONNECTIONS = 12

/** A request that waits longer than this for a connection fails, so that nothing queues up forever behind a database that hangs. */
const CONNECT_WITHIN = seconds(8)
/** With more requests waiting, new ones fail at once: each costs memory, and none would get a connection in time. */
const MOST_WAITING = 5_000
/** The database cancels a request's statement that runs, or waits for a row, longer than this. */
const STATEMENT_WITHIN = seconds(10)
/** A database that doesn't even do that hangs; its connection is dropped. */
const ANSWER_WITHIN = seconds(12)
/** A server that freezes in the middle of a transaction keeps its row locks no longer than this. */
const IDLE_IN_TRANSACTION_WITHIN = seconds(30)

type Open = {
  address: DatabaseAddress
  log: Logger
  /**
   * For requests and jobs: every query returns or fails within some 20 seconds. Without it a statement may run
   * indefinitely.
   */
  isBounded?: boolean
  /**
   * For startup or a command, which runs one statement at a time: a server that accepts connections but stays silent is
   * given up too.
   */
  isFirst?: boolean
}

/** Opens a pool of connections. Nothing is connected before the first query. */
export function openDatabase({ address, log, isBounded = false, isFirst = false }: Open): Database {
  const pool = new pg.Pool({
    ...connectionOf(address),
    ...(isFirst ? { connectionTimeoutMillis: CONNECT_WITHIN } : {}),
    ...(isBounded ? bounds : {}),
    max: MAX_CONNECTIONS,
    types: { getTypeParser },
  })
  // Both listeners are needed: without one on the pool and on each client, a lost connection would end the process. The pool repeats
  // the errors of idle clients, so only the client's message is logged; the error object itself contains the client's secrets.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: logTrouble(pool) }) })
}

export const bounds: pg.ClientConfig = {
  connectionTimeoutMillis: CONNECT_WITHIN,
  query_timeout: ANSWER_WITHIN,
  statement_timeout: STATEMENT_WITHIN,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_WITHIN,
}

/** Lets the statements of a transaction run as long as they take. */
export async function letStatementsRun(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** The pool, with every kind of lost connection turned into one error, `DatabaseAway`. */
function logTrouble(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      if (pool.waitingCount >= MOST_WAITING) throw new DatabaseAway('too many wait for a connection')
      const client = await pool.connect().catch((error) => {
        throw error instanceof pg.DatabaseError ? error : new DatabaseAway(error)
      })
      return logTroubleOf(client)
    },
    end: () => pool.end(),
  }
}

/** Drops a connection after the first query without a response: a late one could be taken for the next query's. */
function logTroubleOf(client: pg.PoolClient): PostgresPoolClient {
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
  // Kysely queries in no other way: its interface has a second one for cursors, which this dialect does not use.
  const query = ask as unknown as PostgresPoolClient['query']
  return { query, release: (destroy) => client.release(destroy || lost !== null) }
}

/** The address in the form of `pg`; every connection uses UTC, whatever the server's zone. */
export function connectionOf(address: DatabaseAddress): pg.ClientConfig {
  const options = '-c timezone=UTC'
  if ('url' in address) return { connectionString: address.url, options }
  // Explicit, because a PGPORT in the environment would be used otherwise.
  const { socketDir: host, database, password } = address
  // Logs in as `pool` with a password and acts as `app`, so that everything has one owner.
  const caller =
    password === undefined ? { user: 'app', options } : { user: 'pool', password, options: `${options} -c role=app` }
  return { host, port: EMBEDDED_PORT, database, ...caller }
}

/** Part of the socket's file name; nothing listens on the network. */
const EMBEDDED_PORT = 5432

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/**
 * Types the rest of the code expects: bigint and counts as numbers, days as text (the driver's Date would be shifted by
 * the server's zone), instants as ISO 8601 UTC with milliseconds (T2).
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
  /** Maximum wait (ms) for a database that isn't up yet: after a power cut it may need longer than we do. */
  patience?: number
  /** Also refuses, after `patience`, a read-only database. */
  isForWrites?: boolean
  /** Called once, when the wait begins. */
  onWait?: (reason: string) => void
  signal?: AbortSignal
}

/** Throws `CannotStart` for a database that doesn't respond or is too old. */
export async function requireDatabase(db: Database, required: Required = {}): Promise<void> {
  const version = await askVersion(db, required)
  if (required.isForWrites) await requireConnections(db)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new CannotStart(
      `PuckPool needs PostgreSQL ${OLDEST_POSTGRES} or newer; the one of DATABASE_URL is ${version}.`,
    )
  }
}

/** For requests and jobs, plus one that listens. */
const NEEDED_CONNECTIONS = MAX_CONNECTIONS + 1

/** Refuses a user or a database with a connection limit that the pool would hit on a busy evening. */
async function requireConnections(db: Database): Promise<void> {
  const { rows } = await sql<{ most: number | null }>`
    select min(most) filter (where most >= 0) as most from (
      select rolconnlimit as most from pg_roles where rolname = current_user
      union all select datconnlimit from pg_database where datname = current_database()) limits`.execute(db)
  const most = rows[0]?.most ?? NEEDED_CONNECTIONS
  if (most >= NEEDED_CONNECTIONS) return
  throw new CannotStart(
    `DATABASE_URL allows ${most} connections, and each server of PuckPool keeps up to ${NEEDED_CONNECTIONS}. Raise the connection limit of its user and its database.`,
  )
}

const ASK_AGAIN = seconds(0.5)
const ONLY_READS =
  'takes no writes: it is a standby, or set to read only. Use the address that leads to the one that takes them.'

async function askVersion(
  db: Database,
  { patience = 0, isForWrites = false, onWait, signal }: Required,
): Promise<string> {
  const begun = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await sql<{ version: string; only_reads: boolean }>`
        select current_setting('server_version') as version, current_setting('transaction_read_only')::boolean as only_reads`.execute(
        db,
      )
      if (isForWrites && rows[0]?.only_reads) throw new DatabaseAway(ONLY_READS)
      return rows[0]?.version ?? ''
    } catch (error) {
      const reason = reasonOf(error)
      const refusal = startupRefusal(error)
      if (refusal) throw refusal
      // Waiting doesn't fix a wrong password or name.
      if (performance.now() - begun >= patience || !isAway(error))
        throw new CannotStart(
          `The database of DATABASE_URL ${reason === ONLY_READS ? '' : 'does not answer: '}${reason}`,
        )
      if (attempt === 1) onWait?.(reason)
      await pause(ASK_AGAIN, undefined, { signal })
    }
  }
}

/** Whether the database answers within `patience` (ms). */
export async function answersWithin(db: Database, patience: number): Promise<boolean> {
  const done = new AbortController()
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const tooLate = pause(patience, false, { signal: done.signal }).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => done.abort())
}

const UNIQUE_VIOLATION = '23505'

/** Whether the database refused a second row with the same key (of this constraint, if one is named). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || error.constraint === constraint
}

/** Runs in its own transaction, or as part of the given one. */
export async function inTransaction<Answer>(db: Database, run: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return isTx(db) ? run(db) : db.transaction().execute(run)
}

const isTx = (db: Database): db is Tx => db.isTransaction
