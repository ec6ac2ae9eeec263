import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/survivor.ts'
import { type Pool, startPool } from './harness.ts'
import { type Person, signIn } from './people.ts'

let pool: Pool
let admin: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  pool = await startPool({ now: '2025-10-01T12:00:00.000Z', season: 'known at now' })
  admin = await signIn(pool, 'admin')
  ann = await signIn(pool, 'ann')
  bob = await signIn(pool, 'bob')
})
afterAll(() => pool.close())

const wanted = {
  contest_name: 'Survivor',
  season_year: '2025-26',
  season_start_date: '2025-10-07',
  max_participants: 50,
}

test('a contest goes from its creation to the first locked pick', async () => {
  const created = await admin.post<AnswerOf<typeof calls.createSurvivorContest>>('/survivor/contests', wanted)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const at = `/survivor/contests/${created.body.contest.contest_id}`
  expect((await ann.post(`${at}/join`)).status).toBe(200)
  expect((await bob.post(`${at}/join`, { participant_name: 'Bobby' })).status).toBe(200)
  expect((await admin.post(`${at}/start`)).status).toBe(200)
  const weeks = await ann.get<AnswerOf<typeof calls.survivorWeeks>>(`${at}/weeks`)
  expect(weeks.body.weeks).toHaveLength(26)
  const teams = await ann.get<AnswerOf<typeof calls.availableTeams>>(`${at}/available-teams`)
  const bos = teams.body.available_teams.find((team) => team.abbreviation === 'BOS')
  expect(bos).toMatchObject({ refused: null })
  const pick = await ann.post<AnswerOf<typeof calls.makePick>>(`${at}/picks`, { week_number: 1, team_id: bos?.team_id })
  expect(pick.status, JSON.stringify(pick.body)).toBe(201)
  expect((await bob.get<AnswerOf<typeof calls.weekPicks>>(`${at}/picks`)).body.picks).toEqual([])
  pool.clock.set(weeks.body.weeks[0]?.lock_time ?? '')
  expect((await bob.get<AnswerOf<typeof calls.weekPicks>>(`${at}/picks`)).body.picks).toHaveLength(1)
  expect((await bob.get<AnswerOf<typeof calls.lockStatus>>(`${at}/lock-status`)).body.is_locked).toBe(true)
  const advanced = await admin.post<AnswerOf<typeof calls.advanceWeek>>(`${at}/advance-week`, { week_number: 1 })
  expect(advanced.status, JSON.stringify(advanced.body)).toBe(200)
})
