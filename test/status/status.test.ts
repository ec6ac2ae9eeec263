import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readChangelog, readStatus } from '#contract/status/status.ts'
import { hours, minutes } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { openProxyWatch } from '#server/http/proxy-watch.ts'
import { givenPool } from '../harness/fixture.ts'
import { signIn } from '../harness/people.ts'

const TOKEN = 'a-token-for-the-monitoring-of-the-tests'

const { pool, admin } = await givenPool({ settings: { metricsToken: TOKEN } })

const ask = (url: string, headers: Record<string, string> = {}) => pool.app.inject({ url: `/api${url}`, headers })

test('monitoring needs the token from the settings; besides it only admins read the metrics', async () => {
  const bearer = (token: string) => ask('/metrics', { authorization: `Bearer ${token}` })
  const { statusCode, headers, body } = await bearer(TOKEN)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('# TYPE puckpool_users gauge\npuckpool_users 3\n')
  expect((await bearer(`${TOKEN}x`)).json()).toMatchObject({ code: 'session_ended' })
  expect((await ask('/metrics')).json()).toMatchObject({ code: 'not_signed_in' })
  const ann = await signIn(pool, 'ann')
  expect((await bearer(ann.token ?? '')).json()).toMatchObject({ code: 'admin_only' })
  expect((await bearer(admin.token ?? '')).statusCode).toBe(200)
  const elsewhere = await ask('/admin/users', { authorization: `Bearer ${TOKEN}` })
  expect(elsewhere.json(), 'the token works nowhere else').toMatchObject({ code: 'session_ended' })
})

test('without a token in the settings only admins read the metrics', async () => {
  const app = await buildApp({ ...pool.deps, settings: { ...pool.deps.settings, metricsToken: null } })
  for (const token of ['', 'null', TOKEN]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/metrics', headers })).statusCode).toBe(401)
  }
  await app.close()
})

test('requests are counted by route pattern, never by URL', async () => {
  await ask('/calendar/a-secret-of-somebody.ics')
  await ask('/nowhere/at/all')
  const { body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(body).toContain('http_requests_total{method="GET",route="/api/calendar/:file",status="404"} 1\n')
  expect(body).toMatch(
    /http_request_duration_seconds_bucket\{method="GET",route="\/api\/calendar\/:file",le="\+Inf"\} 1\n/,
  )
  expect(body).not.toMatch(/secret-of-somebody|nowhere|example\.test/)
  // Each line is a comment or a name, labels and a number.
  for (const line of body.trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? -?[\d.e+-]+)$/)
  }
})

test('the status page shows the state of server, database, jobs, feed and mail', async () => {
  pool.wall.advance(minutes(90))
  const again = await signIn(pool, 'admin')
  const { status, body } = await again.get<AnswerOf<typeof readStatus>>('/admin/status')
  expect(status).toBe(200)
  expect(body.server).toMatchObject({ version: '0.0.0-test', uptime_seconds: 5_400, pool_now: pool.clock.now() })
  expect(body.database).toMatchObject({ kind: 'embedded', migration: expect.stringMatching(/^\d{4}_/) })
  expect(body.database.size_bytes).toBeGreaterThanOrEqual(10_000_000)
  expect(body.database.size_bytes % 10_000_000, 'no pick moves it (S5)').toBe(0)
  expect(body.jobs.total).toBeGreaterThan(5)
  expect(body.mail).toMatchObject({ enabled: false, queued: 0, failed: 0 })
})

const PUBLIC_URL = 'https://pool.example.org'
const VISITOR = { 'x-forwarded-for': '203.0.113.7' }
const [PROXY, OTHER, STRANGER] = ['10.0.0.1', '10.0.0.2', '198.51.100.4']
test.each([
  ['no header from the trusted proxy', PROXY, PROXY, {}, PUBLIC_URL, { what: 'no_header', address: PROXY }],
  ['a header from another machine', PROXY, OTHER, VISITOR, PUBLIC_URL, { what: 'not_trusted', address: OTHER }],
  ['a header from a public address', PROXY, STRANGER, VISITOR, PUBLIC_URL, { what: 'not_trusted', address: null }],
  ['a proxy nearby, and no TRUST_PROXY', false, OTHER, VISITOR, PUBLIC_URL, { what: 'not_trusted', address: OTHER }],
  ['a stranger’s header, and no TRUST_PROXY', false, STRANGER, VISITOR, PUBLIC_URL, null],
  ['the trusted proxy with its header', PROXY, PROXY, VISITOR, PUBLIC_URL, null],
  ['a pool on this machine alone', 'loopback', '127.0.0.1', {}, 'http://localhost:3000', null],
  ['a pool under a name of this machine', 'loopback', '127.0.0.1', {}, 'http://pool.localhost:3000', null],
] as const)(
  'the status and the log report a proxy problem for an hour: %s',
  async (_, trustProxy, remoteAddress, headers, appUrl, found) => {
    const warned: { msg: string; address: string }[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) })
    const settings = { ...pool.deps.settings, trustProxy, appUrl }
    const app = await buildApp({ ...pool.deps, settings, proxyWatch: openProxyWatch({ log }) })
    const { token } = await signIn(pool, 'admin')
    const proxyNow = async () => {
      const asking = { url: '/api/admin/status', headers: { authorization: `Bearer ${token}` } }
      const answer = await app.inject({ ...asking, remoteAddress: '192.0.2.1' })
      return answer.json<AnswerOf<typeof readStatus>>().proxy
    }
    for (const url of ['/api/health', '/api/auth/options', '/api/auth/options'])
      await app.inject({ url, remoteAddress, headers })
    expect(await proxyNow()).toEqual(found && { ...found, seen_at: pool.wall.now() })
    expect(warned.map(({ address }) => address)).toEqual(found ? [found.address] : [])
    await app.close()
  },
)

test('a fixed proxy is gone from the status after an hour, and monitoring is never included', async () => {
  const settings = { ...pool.deps.settings, trustProxy: PROXY, appUrl: PUBLIC_URL }
  const proxyWatch = openProxyWatch({ log: pino({ level: 'silent' }) })
  const app = await buildApp({ ...pool.deps, settings, proxyWatch })
  for (const url of ['/api/health', '/api/metrics']) await app.inject({ url, remoteAddress: PROXY })
  expect(proxyWatch.last(pool.wall.now())).toBeNull()
  await app.inject({ url: '/', remoteAddress: PROXY })
  pool.wall.advance(hours(1) - 1)
  expect(proxyWatch.last(pool.wall.now())).toMatchObject({ what: 'no_header' })
  pool.wall.advance(1)
  expect(proxyWatch.last(pool.wall.now())).toBeNull()
  await app.close()
})

test('admins read the whole changelog, members what is new for them (O8)', async () => {
  const readersFor = async (who: 'admin' | 'bob') => {
    const person = await signIn(pool, who)
    const { body } = await person.get<AnswerOf<typeof readChangelog>>('/changelog')
    return [...new Set(body.releases.flatMap(({ parts }) => parts.map(({ reader }) => reader)))].sort()
  }
  expect(await readersFor('bob')).toEqual(['members'])
  expect(await readersFor('admin')).toEqual(['commissioners', 'members', 'must_do', 'operators'])
})

test('a failing job is on the status page in words', async () => {
  const at = pool.wall.now()
  const run = { started_at: at, finished_at: at, failed_at: at, failures: 3, runs: 3, error: 'The NHL is silent.' }
  await pool.db
    .insertInto('job_runs')
    .values({ name: 'survivor: advance', ...run })
    .execute()
  const again = await signIn(pool, 'admin')
  const { body } = await again.get<AnswerOf<typeof readStatus>>('/admin/status')
  const failing = body.jobs.failing.map(({ name, failures_in_a_row }) => [name, failures_in_a_row])
  expect(failing).toEqual([['survivor: advance', 3]])
  expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).body).toContain(
    'puckpool_job_failures{name="survivor: advance"} 3\n',
  )
  // Without a value the alert on an old backup would never fire in a pool that has none.
  expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).body).toMatch(
    /^puckpool_backup_last_success_seconds \d{10}/m,
  )
})

test('every response has its own request id, and a failure is logged with it but without the query', async () => {
  const lines: { request_id?: string; msg: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await buildApp({ ...pool.deps, log })
  app.get('/api/broken', () => Promise.reject(new Error('out of ice')))
  const [first, second] = [await app.inject('/api/broken?token=secret'), await app.inject('/api/broken')]
  const id = String(first.headers['x-request-id'])
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(second.headers['x-request-id']).not.toBe(id)
  const about = lines.filter(({ request_id }) => request_id === id)
  expect(about.map(({ msg }) => msg)).toEqual(['a request failed', 'answered'])
  expect(JSON.stringify(about)).not.toContain('secret')
  await app.close()
})

test('a proxy’s request id is used only if the proxy is trusted and the id is plain text', async () => {
  const given = { 'x-request-id': 'proxy-0001' }
  expect((await ask('/health', given)).headers['x-request-id']).not.toBe('proxy-0001')
  const app = await buildApp({ ...pool.deps, settings: { ...pool.deps.settings, trustProxy: true } })
  const idOf = async (id: string) =>
    (await app.inject({ url: '/api/health', headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await idOf('proxy-0001')).toBe('proxy-0001')
  expect(await idOf('a"b{c}: forged')).not.toContain('forged')
  await app.close()
})
