import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenPool } from '../harness/fixture.ts'

const { pool, ann } = await givenPool()

type Call = { from: string; method?: 'GET' | 'HEAD'; url?: string }
const call = async ({ from, method = 'GET', url = `/api/calendar/${'x'.repeat(43)}.ics` }: Call) =>
  (await pool.app.inject({ method, url, remoteAddress: from })).statusCode

/** Holds every calendar answer until released. */
async function holdCalendars(): Promise<() => Promise<void>> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: holding, resolve: begun } = Promise.withResolvers<void>()
  const done = pool.db.transaction().execute(async (tx) => {
    await sql`lock table calendar_secrets in access exclusive mode`.execute(tx)
    begun()
    await held
  })
  await holding
  return async () => {
    letGo()
    await done
  }
}

test('a stranger’s 600 connections to a public call leave members all their reads, HEAD like GET (A8)', async () => {
  const letGo = await holdCalendars()
  const strangers = Array.from({ length: 600 }, (_, n) =>
    call({ from: '2001:db8::1', method: n % 2 === 0 ? 'GET' : 'HEAD' }),
  )
  // Each of these would wait forever behind them.
  for (let n = 0; n < 15; n += 1) expect((await ann.get('/auth/me')).status).toBe(200)
  const options = '/api/auth/options'
  expect(await call({ from: '10.1.0.2', url: options }), 'a visitor from elsewhere').toBe(200)
  expect(await call({ from: '2001:db8::1', url: '/api/health' }), 'a monitoring service').toBe(200)
  const neighbor = call({ from: '2001:db8::2', url: options })
  await letGo()
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([404]))
  expect(await neighbor, 'a visitor of the same network waits').toBe(200)
})

test('strangers on 150 networks also leave members all their reads (A8)', async () => {
  const letGo = await holdCalendars()
  const strangers = Array.from({ length: 600 }, (_, n) => call({ from: `10.2.${n % 150}.1` }))
  for (let n = 0; n < 15; n += 1) expect((await ann.get('/auth/me')).status).toBe(200)
  await letGo()
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([404]))
})

test('at most a thousand callers of one network wait (A8)', async () => {
  const letGo = await holdCalendars()
  const strangers = Array.from({ length: 1_004 }, () => call({ from: '10.1.0.3' }))
  const refused = await pool.app.inject({ url: '/api/auth/options', remoteAddress: '10.1.0.3' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  await letGo()
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([404]))
})
