import { expect, test } from 'vitest'
import { logout } from '#contract/accounts/sign-in.ts'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import { seconds } from '#rules/time.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { signIn } from '../harness/people.ts'
import { sampleOf } from '../harness/samples.ts'
import { openShares } from './shares.ts'

const { pool } = await givenPool({ settableClock: true, nhl: (clock) => startNhl({ clock }).nhl })

/** Input meant to break something. */
const TEXTS = [
  "' or 1=1--",
  '1;drop table users',
  '../../etc/passwd',
  '%2e%2e%2f',
  '-1',
  '1e3',
  '99999999999999999999',
  '__proto__',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\r\nx-forged: yes',
  '‮💥',
  '',
  ' ',
  'null',
  '=1+1',
  '2025-02-30',
  '0',
]
const LONG = 'x'.repeat(60_000)
const VALUES: unknown[] = [
  ...TEXTS,
  LONG,
  ' '.repeat(6e4),
  `${'1'.repeat(6e4)}!`,
  '\0',
  '\ud800',
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  0x20000000000000,
  [],
  [[]],
  {},
  { $ne: null },
  { toString: 1 },
]
const BODIES = [
  '',
  'null',
  '[]',
  '1',
  '"x"',
  '{',
  '{"a":1,}',
  '[{}]',
  '{"__proto__":{"isAdmin":true}}',
  '['.repeat(5_000),
]

const shareOf = openShares()
let calls = 0
let token: string | null = null

test.each(
  allEndpoints.filter((call) => call !== logout).map((call) => ({ name: `${call.method} ${call.path}`, call })),
)('$name survives hostile input and answers with one of our messages', async ({ call }) => attack(call))

/**
 * Sends a request as an admin, each from a new address and some time after the last, so that no rate limit answers
 * instead of the call.
 */
async function send({ method }: Endpoint, address: string, payload?: string): Promise<void> {
  calls += 1
  pool.wall.advance(seconds(1))
  if (token === null || calls % 600 === 0) token = (await signIn(pool, 'admin')).token
  const answer = await pool.app.inject({
    method,
    url: address,
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const summary = `${method} ${address.slice(0, 200)} ${payload?.slice(0, 200) ?? ''}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
  // 502: there is no mail server here.
  if (answer.statusCode >= 500 && answer.statusCode !== 502) expect.fail(summary)
  if (answer.headers['x-forged'] !== undefined) expect.fail(`a header was forged by ${summary}`)
  if (answer.statusCode < 400) return
  const { message } = failure.parse(answer.json())
  // One of our own messages, revealing nothing about the database, a library or a file.
  if (/syntax|sql|relation|column "|zod|expected|undefined|node_modules|\.ts\b|at Object|invalid input/i.test(message))
    expect.fail(summary)
}

const sampleText = (name: string) => (name === 'date' ? '2025-11-12' : '1')
const pathOf = (call: Endpoint, changed: Record<string, string> = {}) =>
  `/api${call.path.replaceAll(/:(\w+)/g, (_all, name) => encodeURIComponent(changed[name] ?? sampleText(name)))}`

async function attack(call: Endpoint): Promise<void> {
  const body = call.body ? sampleOf(call.body) : undefined
  const sent = body === undefined ? undefined : JSON.stringify(body)
  for (const [, name = ''] of call.path.matchAll(/:(\w+)/g))
    for (const text of shareOf(TEXTS)) await send(call, pathOf(call, { [name]: text }), sent)
  for (const name of Object.keys((call.query ? sampleOf(call.query) : undefined) ?? {})) {
    for (const text of shareOf(TEXTS))
      await send(call, `${pathOf(call)}?${new URLSearchParams({ [name]: text })}`, sent)
    await send(call, `${pathOf(call)}?${name}=1&${name}=2`, sent)
    await send(call, `${pathOf(call)}?${name}[x]=1&${name}=%00&${name}=%ff`, sent)
  }
  if (body === undefined) return
  for (const text of shareOf(BODIES)) await send(call, pathOf(call), text)
  for (const field of Object.keys(body ?? {}))
    for (const value of shareOf(VALUES)) await send(call, pathOf(call), JSON.stringify({ ...body, [field]: value }))
}

test('after all that the pool is unchanged: three people, one of them an admin', async () => {
  const admin = await signIn(pool, 'admin')
  expect((await admin.get('/admin/users')).status).toBe(200)
  const roles = await pool.db.selectFrom('users').select('role').where('email', 'like', '%@example.test').execute()
  expect(roles.filter(({ role }) => role === 'admin')).toHaveLength(1)
})
