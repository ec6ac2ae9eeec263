import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { startPool } from '../harness/harness.ts'
import { layWire } from '../harness/live-server.ts'
import { signIn } from '../harness/people.ts'
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

test('during a database outage each call is refused with a message and the server is not ready; afterwards it recovers on its own', async () => {
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
