import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { openCache } from '#server/live/cache.ts'
import { type Person, people } from '../../harness/people.ts'
import { givenSurvivor, LOCKS } from '../survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor()
beforeEach(async () => {
  // Nothing expires here, so that an answer changes only where the cache is cleared.
  pool.deps.cache = openCache({ monotonicNow: () => 0 })
})

test('a week shows its picks at the lock, also to members who asked a moment before (S5)', async () => {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'NYR')
  pool.clock.set(JUST_BEFORE)
  await readAll()
  pool.clock.set(LOCKS[0])
  for (const who of [ann, bob, admin]) {
    const { body } = await contest.get<'weekPicks'>(who, '/picks')
    expect(body).toMatchObject({
      is_locked: true,
      picks: [{ participant_name: 'Ann Abbott', abbreviation: 'BOS' }, {}],
    })
    const standings = await contest.get<'survivorStandings'>(who, '/standings')
    expect(standings.body.participants[0]).toMatchObject({ teams_used: 1 })
    expect((await dashboardOf(who)).survivor).toMatchObject({ is_locked: true })
  }
})

const JUST_BEFORE = '2025-11-03T23:59:59.999Z'

const readAll = async () => {
  for (const who of [ann, bob, admin]) {
    await contest.get(who, '/picks')
    await contest.get(who, '/standings')
    await who.get('/contest/analytics')
  }
}
const dashboardOf = async (who: Person) =>
  (await who.get<AnswerOf<typeof readAnalytics>>('/contest/analytics')).body.data

test('a week shows a late pick at once to everybody who has picked (S2)', async () => {
  await contest.pick(bob, 1, 'BUF')
  pool.clock.set(LOCKS[0])
  await readAll()
  expect((await contest.pick(ann, 1, 'PHI')).status).toBe(201)
  const { body } = await contest.get<'weekPicks'>(bob, '/picks')
  expect(body.picks).toMatchObject([
    { abbreviation: 'PHI', is_late: true },
    { abbreviation: 'BUF', is_late: false },
  ])
})

test('a member sees their own pick on the dashboard before the lock, and no one else does', async () => {
  await readAll()
  await contest.pick(ann, 1, 'BOS')
  expect((await dashboardOf(ann)).survivor?.me.pick).toMatchObject({ abbreviation: 'BOS' })
  expect((await dashboardOf(bob)).survivor?.me.pick).toBeNull()
})

test('admins see who has picked, and members nothing of it, in either order', async () => {
  for (const [first, second] of [
    [admin, ann],
    [ann, admin],
  ] as const) {
    pool.deps.cache.clear()
    await contest.get(first, '/picks')
    await contest.get(second, '/picks')
    expect((await contest.get<'weekPicks'>(admin, '/picks')).body.picked).toHaveLength(2)
    expect((await contest.get<'weekPicks'>(ann, '/picks')).body).not.toHaveProperty('picked')
  }
})

test('the cache is not cleared by a refused act, so that no stranger can empty it', async () => {
  const kept = openCache({ monotonicNow: () => 0 })
  let made = 0
  pool.deps.cache = {
    ...kept,
    get: (key, read) =>
      kept.get(key, () => {
        made += 1
        return read()
      }),
  }
  contest.latePicksOver(1)
  await contest.get(ann, '/standings')
  const first = made
  for (const request of [
    { method: 'HEAD', url: '/' },
    { method: 'HEAD', url: '/api/health' },
    { method: 'OPTIONS', url: '/api/auth/login' },
    { method: 'POST', url: '/api/no-such-call' },
    { method: 'POST', url: '/api/auth/login', payload: { email: people.ann.email, password: 'not hers' } },
    { method: 'POST', url: '/api/auth/logout' },
    { method: 'POST', url: '/api/auth/passkey/options' },
    { method: 'POST', url: '/api/auth/forgot-password', payload: { email: people.ann.email } },
    { method: 'POST', url: '/api/auth/sign-in-link/ask', payload: { email: people.ann.email } },
  ] as const) {
    await pool.app.inject(request)
    await contest.get(bob, '/standings')
    expect(made, `${request.method} ${request.url}`).toBe(first)
  }
  await contest.process(admin, 1)
  await contest.get(bob, '/standings')
  expect(made, 'after a write').toBeGreaterThan(first)
})

test('a week shows a new result as soon as it is written', async () => {
  await contest.pick(ann, 1, 'BOS')
  contest.latePicksOver(1)
  await readAll()
  await contest.process(admin, 1)
  const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
  expect(body.participants.map((of) => of.is_eliminated)).toEqual([false, true])
})

test('the server compresses an answer once, and answers 304 to a client that has it', async () => {
  const url = `/api${contest.at}/standings`
  const headers = { authorization: `Bearer ${ann.token}` }
  const plain = await pool.app.inject({ url, headers })
  const small = await pool.app.inject({ url, headers: { ...headers, 'accept-encoding': 'br, gzip' } })
  // Two members are not worth compressing.
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.body).toBe(plain.body)
  const again = await pool.app.inject({ url, headers: { ...headers, 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  await pool.db
    .insertInto('participants')
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        contest_id: contest.id,
        participant_name: `Member ${n}`,
        joined_at: pool.clock.now(),
      })),
    )
    .execute()
  pool.deps.cache.clear()
  for (const [accepted, way, unzip] of [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const zipped = await pool.app.inject({ url, headers: { ...headers, 'accept-encoding': accepted } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': way, vary: expect.stringContaining('accept-encoding') })
    expect(JSON.parse(unzip(zipped.rawPayload).toString()).participants).toHaveLength(32)
  }
  const refused = await pool.app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip;q=0' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('the standings of a large contest are read page by page, with the counts of all', async () => {
  await contest.pick(ann, 1, 'BOS')
  contest.latePicksOver(1)
  await contest.process(admin, 1)
  const whole = (await contest.get<'survivorStandings'>(ann, '/standings')).body
  const first = (await contest.get<'survivorStandings'>(ann, '/standings?limit=1')).body
  const second = (await contest.get<'survivorStandings'>(ann, '/standings?limit=1&offset=1')).body
  expect([...first.participants, ...second.participants]).toEqual(whole.participants)
  for (const page of [first, second]) {
    expect(page).toMatchObject({ active_participants: 1, eliminated_participants: 1 })
    expect(page.alive_by_week).toEqual(whole.alive_by_week)
  }
  expect((await contest.get<'survivorStandings'>(ann, '/standings?limit=1&offset=2')).body.participants).toEqual([])
  for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'offset=-1']) {
    expect((await contest.get(ann, `/standings?${wrong}`)).status, wrong).toBe(400)
  }
})
