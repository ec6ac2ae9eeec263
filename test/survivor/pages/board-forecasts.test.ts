import { beforeEach, expect, test } from 'vitest'
import { givenPool } from '../../harness/fixture.ts'
import type { Person } from '../../harness/people.ts'
import {
  AWAY,
  BEFORE_ALL,
  type Contest,
  finish,
  HOME,
  LOCKS,
  openContest,
  saveGames,
  THREE_WEEKS,
} from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl } = await givenPool({ now: BEFORE_ALL, also: ['carl'] })
let contest: Contest
beforeEach(async () => {
  pool.clock.set('2025-11-01T12:00:00.000Z')
  await admin.put('/admin/settings', { forecasts: true })
  await pool.db.deleteFrom('contests').execute()
  await pool.db.deleteFrom('games').execute()
  await saveGames(admin, THREE_WEEKS)
  contest = await openContest(pool, admin, { members: [ann, bob, carl] })
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'PHI')
})

test('before the lock no chance reveals a pick, and a member who can still pick late sees none (S2, S5)', async () => {
  for (const who of [ann, bob, admin]) expect(await boardOf(who)).toMatchObject({ can_see_picks: false, picks: [] })
  pool.clock.set(LOCKS[0])
  expect(await boardOf(carl)).toMatchObject({ hidden_because: 'pick_first', picks: [] })
  expect((await boardOf(ann)).picks).toHaveLength(2)
})

const boardOf = async (who: Person) => (await contest.get<'weekPicks'>(who, '/picks?week=1')).body

test('from the lock on each pick has its chance, which moves as games end; the chance at the lock stays (F2)', async () => {
  pool.clock.set(LOCKS[0])
  const start = await chancesOf(ann, 'BOS')
  expect(start.now).toBe(start.atLock)
  await finish(admin, { 101: HOME })
  const ahead = await chancesOf(ann, 'BOS')
  expect(ahead.now).toBeGreaterThan(start.now)
  expect(ahead.atLock).toBe(start.atLock)
  // The day after, the ratings know the result.
  pool.clock.set('2025-11-05T12:00:00.000Z')
  const tomorrow = await chancesOf(ann, 'BOS')
  expect(tomorrow.now).toBeGreaterThan(ahead.now)
  expect(tomorrow.atLock).toBe(start.atLock)
  await finish(admin, { 102: HOME, 103: HOME })
  expect(await chancesOf(ann, 'BOS')).toEqual({ now: 1, atLock: start.atLock })
  expect(await chancesOf(ann, 'PHI')).toMatchObject({ now: 0 })
})

async function chancesOf(who: Person, team: string) {
  const pick = (await boardOf(who)).picks.find(({ abbreviation }) => abbreviation === team)
  if (pick === undefined) throw new Error(`${team} is not on the board`)
  return { now: pick.survival_chance ?? Number.NaN, atLock: pick.lock_chance ?? Number.NaN }
}

test('nothing is left to forecast once the results are in, and the chance at the lock stays (F2)', async () => {
  pool.clock.set(LOCKS[0])
  const start = await chancesOf(ann, 'PHI')
  await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: HOME })
  await contest.process(admin, 1)
  const { picks } = await boardOf(ann)
  expect(picks.map(({ survival_chance }) => survival_chance)).toEqual([null, null])
  expect((await chancesOf(ann, 'PHI')).atLock).toBe(start.atLock)
})

test('with forecasts off no pick has a chance (F6)', async () => {
  await admin.put('/admin/settings', { forecasts: false })
  pool.clock.set(LOCKS[0])
  const { picks } = await boardOf(ann)
  expect(picks.map(({ survival_chance, lock_chance }) => [survival_chance, lock_chance])).toEqual([
    [null, null],
    [null, null],
  ])
})
