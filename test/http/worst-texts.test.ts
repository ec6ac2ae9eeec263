import { expect, test } from 'vitest'
import { logout } from '#contract/accounts/sign-in.ts'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { seconds } from '#rules/time.ts'
import { givenTwoServers } from '../harness/live-server.ts'
import { signIn } from '../harness/people.ts'
import { sampleOf } from '../harness/samples.ts'
import { openShares } from './shares.ts'

const servers = await givenTwoServers({ settableClock: true })
const server = servers.first

const SIZE = 16_000
/** The same sign twice, then one that doesn't fit: the worst case for an expression that restarts at each position. */
const worst = (piece: string, end = '!') => `${piece.repeat(SIZE / piece.length)}${end}`
const PIECES = [
  ' ',
  ',',
  '"',
  '/',
  '.',
  '%',
  '<',
  '@',
  '-',
  '0',
  'a',
  'a.',
  ' ,',
  '@a',
  '; ',
  '\\',
  '=',
  '\u0301',
  '\u200b',
  '٠',
]
const TEXTS = [
  ...PIECES.map((piece) => worst(piece)),
  `x${worst(' ', 'x')}`,
  `https://x${worst('/', 'a')}`,
  worst('a@', '.'),
]
/** Headers are Latin-1. */
const HEADER_TEXTS = TEXTS.filter((text) => !/[^\x20-\x7e]/.test(text))

const shareOf = openShares()
let calls = 0
let token: string | null = null

test.each([
  'if-none-match',
  'accept-encoding',
  'accept',
  'accept-language',
  'user-agent',
  'cookie',
  'authorization',
  'origin',
  'host',
  'content-type',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
  'range',
  'sec-fetch-site',
  'referer',
])('no text makes the header %s expensive', async (header) => {
  const ask = (text: string) => () =>
    send({
      method: header === 'content-type' ? 'POST' : 'GET',
      url: '/api/contest/draft-field',
      headers: { [header]: text },
    })
  for (const text of HEADER_TEXTS) await expectFast(`${header}: ${text.slice(0, 20)}`, ask(text), ask('x'))
})

/**
 * Milliseconds of processor time. A quadratic scan of 16 kB takes at least twice the floor; a call takes a tenth of it.
 */
const FLOOR = 150
const TIMES = 10

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Other work in this process can slow down one try, so a slow one is repeated, and all must be slow. */
async function expectFast(
  what: string,
  worstOf: () => Promise<unknown>,
  emptyOf: () => Promise<unknown>,
): Promise<void> {
  let took = await cpuOf(worstOf)
  if (took < FLOOR) return
  const empty = await cpuOf(emptyOf)
  for (let tries = 0; tries < 3; tries += 1) took = Math.min(took, await cpuOf(worstOf))
  if (took >= FLOOR && took > TIMES * empty) expect.fail(`${what} takes ${took} ms, with an empty text ${empty} ms`)
}
type Sent = { method: Endpoint['method']; url: string; body?: unknown; headers?: Record<string, string> }

/** As an admin, each from another address and a second later, so that no limit answers instead. */
async function send({ method, url, body, headers = {} }: Sent): Promise<void> {
  calls += 1
  servers.pool.wall.advance(seconds(1))
  if (token === null || calls % 600 === 0) token = (await signIn(server.pool, 'admin')).token
  const answer = await server.pool.app.inject({
    method,
    url,
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...headers,
    },
    ...(body === undefined ? {} : { payload: { ...body } }),
  })
  // 502: there is no mail server here.
  if (answer.statusCode >= 500 && answer.statusCode !== 502)
    expect.fail(`${method} ${url.slice(0, 80)}: ${answer.body.slice(0, 300)}`)
}

const pathOf = ({ path }: Endpoint) =>
  `/api${path.replaceAll(/:(\w+)/g, (_all, name) => (name === 'date' ? '2025-11-12' : '1'))}`
const fieldsOf = (sample: unknown): [string, unknown][] =>
  typeof sample === 'object' && sample !== null ? Object.entries(sample) : []

async function attack(call: Endpoint): Promise<void> {
  const { method } = call
  const body = call.body ? sampleOf(call.body) : undefined
  for (const [name] of fieldsOf(call.query ? sampleOf(call.query) : undefined)) {
    const ask = (value: string) => () =>
      send({ method, url: `${pathOf(call)}?${new URLSearchParams({ [name]: value })}`, body })
    for (const text of shareOf(TEXTS))
      await expectFast(`${method} ${call.path}?${name}=${text.slice(0, 20)}`, ask(text), ask(''))
  }
  for (const [name, value] of fieldsOf(body)) {
    if (typeof value !== 'string') continue
    const ask = (given: string) => () => send({ method, url: pathOf(call), body: { ...Object(body), [name]: given } })
    for (const text of shareOf(TEXTS))
      await expectFast(`${method} ${call.path} ${name}: ${text.slice(0, 20)}`, ask(text), ask(''))
  }
}

test.each(
  allEndpoints
    .filter((call) => call !== logout && (call.query || call.body))
    .map((call) => ({ name: `${call.method} ${call.path}`, call })),
)('no text makes a field of $name expensive', async ({ call }) => attack(call))

test('no text slows down the pages that receive it', async () => {
  const ann = await signIn(server.pool, 'ann')
  const page = await servers.join(server, { token: ann.token })
  const ask = (event: string, given: object) => () =>
    page.timeout(10_000).emitWithAck(event as 'chat:message', given as { message: string })
  // A larger packet ends the connection.
  for (const text of TEXTS.map((of) => of.slice(0, 5_000))) {
    servers.pool.wall.advance(seconds(10))
    await expectFast('chat:message', ask('chat:message', { message: text }), ask('chat:message', { message: '' }))
    await expectFast(
      'its id',
      ask('chat:message', { message: 'hi', clientId: text }),
      ask('chat:message', { message: '' }),
    )
    await expectFast('draft:watch', ask('draft:watch', { contest_id: text }), ask('draft:watch', { contest_id: '' }))
  }
  page.disconnect()
})
