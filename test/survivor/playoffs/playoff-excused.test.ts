import { beforeEach, expect, it } from 'vitest'
import { givenPool } from '../../harness/fixture.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, BEFORE_ALL, type Contest, HOME } from '../survivor-steps.ts'
import { eveningOf, finishPlayoffs, gamesOfRound, openTiebreaker, savePlayoffGames } from './playoff-steps.ts'

const { pool, admin, ann, bob, carl } = await givenPool({ now: BEFORE_ALL, also: ['carl'] })
let contest: Contest
beforeEach(async () => {
  contest = await openTiebreaker({ pool, admin }, [ann, bob, carl])
})

it('a member who has used each of a slot’s teams is excused from it, and no one with a team left (P5)', async () => {
  await contest.setUp(admin, 1)
  // Ann uses the four teams that go on to round 2; Bob and Carl use four others. All of their picks win.
  await picks([ann, 2, 'BOS'], [ann, 3, 'DET'], [ann, 4, 'TOR'], [ann, 5, 'PHI'])
  for (const who of [bob, carl]) await picks([who, 2, 'MTL'], [who, 3, 'CAR'], [who, 4, 'BUF'], [who, 5, 'NYR'])
  pool.clock.set(eveningOf('04-26'))
  await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: AWAY, D1: HOME })
  await finishPlayoffs(admin, { A2: HOME, B2: HOME, C2: HOME, D2: AWAY })
  await finishPlayoffs(admin, { A3: HOME, B3: AWAY, C3: HOME, D3: HOME })
  await finishPlayoffs(admin, { A4: AWAY, B4: HOME, C4: HOME, D4: HOME })
  for (const week of [2, 3, 4, 5])
    expect((await contest.advance(admin, week)).body.results).toMatchObject({ survived: 3 })

  await savePlayoffGames(admin, gamesOfRound(2))
  await contest.setUp(admin, 2)
  for (const team of ['BOS', 'DET', 'TOR', 'PHI']) {
    expect((await contest.pick(ann, 6, team)).body.code).toBe('team_used')
  }
  await picks([bob, 6, 'BOS'], [bob, 7, 'DET'])
  pool.clock.set(eveningOf('05-02'))
  await finishPlayoffs(admin, { E1: HOME, F1: HOME })
  const { body: dryRun } = await contest.get<'dryRun'>(admin, '/weeks/6/dry-run?act=advance')
  expect(dryRun.out.map((of) => of.participant_name)).toEqual(['Carl'])
  expect((await contest.advance(admin, 6)).body.results).toMatchObject({ survived: 2, eliminated: 1 })
  expect(await contest.fates(bob)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 6' })

  pool.clock.set(eveningOf('05-04'))
  await finishPlayoffs(admin, { E2: AWAY, F2: HOME })
  await contest.advance(admin, 7)
  expect(await contest.fates(bob)).toMatchObject({ Ann: 'alive', Bob: 'alive' })
  // Computed again from the first slot on, it stays as it was.
  expect((await contest.process(admin, 6)).status).toBe(200)
  expect(await contest.fates(bob)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 6' })
})

async function picks(...wanted: [Person, number, string][]) {
  for (const [who, week, team] of wanted) {
    const { status, body } = await contest.pick(who, week, team)
    expect(status, `${team}: ${body.message}`).toBe(201)
  }
}

it('no one is out without a pick if the slot opened after its lock; a late pick counts like any other (P5)', async () => {
  pool.clock.set('2026-04-19T12:00:00.000Z')
  await contest.setUp(admin, 1)
  expect((await contest.pick(ann, 2, 'TOR')).body.pick?.is_late).toBe(true)
  await picks([carl, 2, 'MTL'], [ann, 3, 'BOS'], [bob, 3, 'DET'])
  pool.clock.set(eveningOf('04-21'))
  await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME, A2: HOME, B2: HOME, C2: HOME, D2: HOME })
  await contest.advance(admin, 2)
  expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 2' })
  await contest.advance(admin, 3)
  expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive', Bob: 'alive' })
})

it('a member who had the whole time since the slot opened is out without a pick (P5)', async () => {
  pool.clock.set('2026-04-18T22:59:59.999Z')
  await contest.setUp(admin, 1)
  await picks([ann, 2, 'BOS'])
  pool.clock.set(eveningOf('04-19'))
  await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME })
  await contest.advance(admin, 2)
  expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 2', Carl: 'out in 2' })
})
