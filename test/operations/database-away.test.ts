import dns from 'node:dns'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase, requireDatabase } from '#server/db/database.ts'
import { startPool } from '../harness/harness.ts'
import { layLine } from '../harness/line.ts'
import { layWire } from '../harness/live-server.ts'
import { signIn } from '../harness/people.ts'
import { freePort } from '../harness/processes/proxies.ts'
import { log } from '../harness/test-deps.ts'

const pool = await startPool()
const wire = await layWire(pool)
const db = openDatabase({ address: wire.address, log, isBounded: true })
const deps = { ...pool.deps, db }
/** The pool, with a database connection that can be cut. */
const near = { ...pool, deps, db, app: await buildApp(deps) }
afterAll(async () => {
  await near.app.close()
  await near.db.destroy()
  await wire.close()
  await pool.close()
})
afterEach(() => vi.restoreAllMocks())

test('during a database outage each call is refused with a message and the server is not ready; afterwards it recovers automatically', async () => {
  const ann = await signIn(near, 'ann')
  wire.cut()
  for (const answer of [await ann.get('/auth/me'), await ann.put('/auth/profile', { name: 'Anna' })]) {
    expect(answer).toMatchObject({
      status: 502,
      body: {
        success: false,
        code: 'database_away',
        message: "PuckPool can't reach its database right now. Try again in a minute.",
      },
    })
  }
  expect(await ann.get('/health')).toMatchObject({ status: 503, body: { code: 'unready' } })
  wire.reconnect()
  expect((await ann.get('/auth/me')).status, 'nobody was signed out').toBe(200)
  expect((await ann.get('/health')).status).toBe(200)
})

test('repeated sign-ins during a database outage do not count as password guessing', async () => {
  wire.cut()
  for (let n = 0; n < 40; n += 1) await expect(signIn(near, 'bob')).rejects.toThrow("can't reach its database")
  wire.reconnect()
  expect((await signIn(near, 'bob')).token).not.toBeNull()
})

test('a statement that waits too long for a lock is cancelled, and its connection serves the next one', async () => {
  const ann = await signIn(near, 'ann')
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = pool.db.transaction().execute(async (tx) => {
    await sql`select from users where user_id = ${ann.userId} for update`.execute(tx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const answer = await ann.put('/auth/profile', { name: 'Anna' })
  held.resolve()
  await holding
  expect(answer).toMatchObject({ status: 502, body: { success: false, code: 'database_busy' } })
  expect(JSON.parse(String(answer.headers['x-refused'])), 'for deploy/nginx.conf').toEqual(answer.body)
  expect((await ann.put('/auth/profile', { name: 'Anna' })).status).toBe(200)
}, 60_000)

test('connections to a database that has become a standby are dropped, so that the next ones reach the new leader', async () => {
  const ann = await signIn(near, 'ann')
  const setAll = (mode: string) =>
    Promise.all(Array.from({ length: 12 }, () => sql.raw(`set default_transaction_read_only = ${mode}`).execute(db)))
  await setAll('on')
  const answers = []
  for (let turn = 0; turn < 13; turn += 1) answers.push(await ann.put('/auth/profile', { name: 'Anna' }))
  expect(answers[0]).toMatchObject({ status: 502, body: { code: 'database_away' } })
  expect(answers.at(-1)?.status, 'on a connection of its own').toBe(200)
})

test('after a failover by DNS new connections go to the name’s current address', async () => {
  const { address } = pool
  if (!('socketDir' in address)) throw new Error('the database of a test is reached through a socket')
  const to = { path: path.join(address.socketDir, '.s.PGSQL.5432') }
  const port = await freePort()
  const old = await layLine({ from: { host: '127.0.0.1', port }, to })
  const next = await layLine({ from: { host: '127.0.0.2', port }, to })
  const asked = vi.spyOn(dns, 'lookup')
  const named = (ip: string) =>
    asked.mockImplementation(((_name: string, _options: object, found: (...of: unknown[]) => void) =>
      found(null, [{ address: ip, family: 4 }])) as typeof dns.lookup)
  const away = openDatabase({ address: { url: `postgres://app@database.example:${port}/${address.database}` }, log })
  const read = () => sql`select 1`.execute(away).then(({ rows }) => rows.length)
  named('127.0.0.1')
  expect(await read()).toBe(1)
  old.cut()
  await expect(read()).rejects.toThrow()
  named('127.0.0.2')
  expect(await read()).toBe(1)
  await away.destroy()
  await Promise.all([old.close(), next.close()])
})

test('a read-only database is refused at startup, and can still be backed up', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(pool.db)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(pool.db)
  const reader = openDatabase({ address: pool.address, log, isFirst: true })
  await expect(requireDatabase(reader, { isForWrites: true })).rejects.toThrow(
    'The database of DATABASE_URL takes no writes: it is a standby, or set to read only. Use the address that leads to the one that takes them.',
  )
  await expect(requireDatabase(reader)).resolves.toBeUndefined()
  await reader.destroy()
})

test('a database that allows fewer connections than a server keeps is refused at startup', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(pool.db)
  const allow = (most: number) =>
    sql`alter database ${sql.id(rows[0]?.name ?? '')} connection limit ${sql.lit(most)}`.execute(pool.db)
  await allow(12)
  await expect(requireDatabase(pool.db, { isForWrites: true })).rejects.toThrow(
    'DATABASE_URL allows 12 connections, and each server of PuckPool keeps up to 13. Raise the connection limit of its user and its database.',
  )
  await allow(13)
  await expect(requireDatabase(pool.db, { isForWrites: true })).resolves.toBeUndefined()
})
