import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { seconds } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { bounds, connectionOf, type DatabaseAddress } from '#server/db/database.ts'
import { startupRefusal } from '#server/db/startup-refusal.ts'

/** The maximum delivery time of a notification. */
const RINGS_WITHIN = seconds(5)

/**
 * Throws `CannotStart` for a pooler without a session per connection: prepared statements, session locks and LISTEN
 * would get lost between two transactions, which no one would notice at startup.
 */
export async function requireOwnSessions(address: DatabaseAddress): Promise<void> {
  if (!('url' in address)) return
  const [one, other] = [new pg.Client({ ...connectionOf(address), ...bounds }), new pg.Client(connectionOf(address))]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    await other.connect()
    if (!(await keepsSession(one, other))) throw new CannotStart(TRANSACTION_MODE)
    const { rows } = await one.query<{ TimeZone: string }>('show timezone')
    if (rows[0]?.TimeZone !== 'UTC') throw new CannotStart(OTHER_ZONE)
  } catch (error) {
    throw startupRefusal(error) ?? error
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}

const TRANSACTION_MODE =
  "DATABASE_URL leads to a pooler in transaction mode, in which prepared statements, locks and notifications are lost. Set its mode to session, or use the database's own address."
const OTHER_ZONE =
  "The pooler of DATABASE_URL drops the time zone that PuckPool asks for. Run ALTER ROLE … SET timezone = 'UTC' for its user, or use the database's own address."

type Session = Pick<pg.Client, 'query' | 'once'>

/** Whether a connection's prepared statement, session lock and LISTEN survive another one's transaction. */
export async function keepsSession(one: Session, other: Session): Promise<boolean> {
  const key = `puckpool ${randomUUID()}`
  const prepared = { name: key, text: 'select pg_backend_pid() as pid' }
  const take = 'select pg_advisory_lock(hashtextextended($1, 0))'
  const release = 'select pg_advisory_unlock(hashtextextended($1, 0)) as released'
  const before = await one.query<{ pid: number }>(prepared)
  await one.query(take, [key])
  await one.query(`listen "${key}"`)
  // While this transaction is open, a pooler can't reuse its connection.
  await other.query('begin')
  const held = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    if (held.rows[0]?.pid === before.rows[0]?.pid) return false
    const after = await one.query<{ pid: number }>(prepared)
    if (after.rows[0]?.pid !== before.rows[0]?.pid) return false
    const { rows } = await one.query<{ released: boolean }>(release, [key])
    if (rows[0]?.released !== true) return false
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOST_STATEMENT.has(error.code ?? '')) return false
    throw error
  } finally {
    await other.query('commit')
  }
  const rings = new Promise<boolean>((resolve) => {
    one.once('notification', () => resolve(true))
    setTimeout(() => resolve(false), RINGS_WITHIN).unref()
  })
  await other.query(`notify "${key}"`)
  return rings
}

/** A prepared statement is unknown, or already exists. */
const LOST_STATEMENT = new Set(['26000', '42P05'])
