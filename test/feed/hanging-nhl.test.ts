import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { updateStandings } from '#contract/playoffs/standings.ts'
import type { listJobs } from '#contract/status/jobs.ts'
import { seconds } from '#rules/time.ts'
import { followFeed } from '#server/features/feed/feed.service.ts'
import { openNhlClient } from '#server/nhl/nhl-client.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { type Person, signIn } from '../harness/people.ts'

type Answer = (path: string, response: ServerResponse) => void

let pool: Pool
let admin: Person
let answer: Answer
let asked: string[]
let close: () => Promise<void>

const never: Answer = () => {}
/** Never silent and never done. */
const trickling: Answer = (_path, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 10)
  response.once('close', () => clearInterval(timer))
}

beforeEach(() => {
  answer = never
})
afterEach(() => close())

test.each([
  ['never answers', never],
  ['trickles', trickling],
])('an NHL that %s is given up for an admin, while the background keeps waiting (O5)', async (_what, how) => {
  await startHere({ adminWaits: SHORT })
  answer = how
  const background = followFeed(pool.deps).catch(() => 'given up')
  await expect.poll(() => asked.length).toBe(1)
  const message = 'The NHL took too long to answer. Nothing was changed. Try again later.'
  expect(await admin.post<FailureBody>('/games/sync')).toMatchObject({
    status: 502,
    body: { success: false, code: 'nhl_unavailable', message },
  })
  const { body: standings } = await admin.post<AnswerOf<typeof updateStandings>>('/playoff-standings/update')
  expect(standings).toMatchObject({ source: 'computed', nhl_problem: 'The NHL took too long to answer.' })
  const name = 'games: schedule and results from the NHL'
  await admin.post('/admin/jobs/run', { name })
  await pool.deps.background.finished()
  const { jobs } = (await admin.get<AnswerOf<typeof listJobs>>('/admin/jobs')).body
  expect(jobs.find((job) => job.name === name)?.error).toBe('The NHL took too long to answer.')
  const still = await Promise.race([background, Promise.resolve('still waiting')])
  expect(still).toBe('still waiting')
})

/** How long an admin waits for a silent NHL (ms), instead of a real pool's 15 seconds. */
const SHORT = 150
/** Long enough for two answers on a busy machine. */
const LONGER = 2_000
const NOON = '2025-11-11T17:00:00.000Z'

/** An NHL at a real address, for which background requests would wait an hour. */
async function startHere({ isOn = true, adminWaits }: { isOn?: boolean; adminWaits?: number }): Promise<void> {
  asked = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a port has an object as its address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const leaving = new AbortController()
  const nhl = openNhlClient({
    version: '1',
    isOn,
    random: () => 0.5,
    pause: () => Promise.resolve(),
    leaving: leaving.signal,
    timeLimit: seconds(3600),
    adminWaits: adminWaits ?? seconds(3600),
    ask: (path, init) => fetch(`${origin}${path}`, init),
  })
  pool = await startPool({ now: NOON, season: 'known at now', nhl: () => nhl })
  admin = await signIn(pool, 'admin')
  close = async () => {
    leaving.abort()
    await pool.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

test('an admin’s answer arrives while a background request hangs (O5)', async () => {
  await startHere({})
  void followFeed(pool.deps).catch(() => {})
  await expect.poll(() => asked.length).toBe(1)
  answer = (path, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ gameWeek: [{ date: path.slice(-10), games: [] }] }))
  }
  expect(await admin.post('/games/sync')).toMatchObject({ status: 200, body: { inserted: 0, updated: 0 } })
})

test('when the NHL falls silent halfway, the answer names the last day read (O5)', async () => {
  await startHere({ adminWaits: LONGER })
  answer = (path, response) => {
    if (path.endsWith('2025-11-15')) return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ gameWeek: [{ date: path.slice(-10), games: [] }] }))
  }
  const days = { from: '2025-11-01', to: '2025-11-20' }
  expect((await admin.post<FailureBody>('/games/sync', days)).body.message).toBe(
    'The NHL took too long to answer. Days up to 2025-11-14 are saved. Try again later for the rest.',
  )
})

test('with NHL_SYNC=off nothing is polled, and an admin’s ‘Update Now’ still works (O5)', async () => {
  await startHere({ isOn: false })
  answer = (_path, response) => void response.writeHead(503).end()
  await followFeed(pool.deps)
  expect(asked).toEqual([])
  expect(await admin.post<FailureBody>('/games/sync')).toMatchObject({ status: 502 })
  expect((await admin.post<AnswerOf<typeof updateStandings>>('/playoff-standings/update')).body).toMatchObject({
    source: 'computed',
    nhl_problem: 'The NHL answered with an error (503).',
  })
  expect(asked.map((path) => path.split('/')[2])).toEqual([
    'schedule',
    'schedule',
    'schedule',
    'standings',
    'standings',
    'standings',
  ])
  expect((await admin.get('/games/feed')).body).toMatchObject({ is_on: false, is_late: false })
})
