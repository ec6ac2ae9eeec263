import { beforeEach, expect, test } from 'vitest'
import { setUpRoundsByThemselves } from '#server/features/survivor/survivor.job.ts'
import { fingerprint } from '../../harness/database/fingerprint.ts'
import { givenPool } from '../../harness/fixture.ts'
import type { Contest } from '../survivor-steps.ts'
import { BEFORE_ALL, HOME } from '../survivor-steps.ts'
import { finishPlayoffs, gamesOfRound, openTiebreaker, savePlayoffGames } from './playoff-steps.ts'

const { pool, admin, ann, bob } = await givenPool({ now: BEFORE_ALL, clear: ['mails'] })
await admin.put('/notifications/settings', { enabled: true })
let contest: Contest
beforeEach(async () => {
  contest = await openTiebreaker({ pool, admin }, [ann, bob])
})

test('a round taken back is gone as if it had never been set up, and can be set up again (P1)', async () => {
  const before = await contestNow()
  expect(await mayTakeBack()).toEqual([false, false, false, false])
  await contest.setUp(admin, 1)
  expect(await mayTakeBack()).toEqual([true, false, false, false])
  const { status, body } = await takeBack(1)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, round: 1, auto_advance_paused: false })
  expect(await contestNow()).toMatchObject({ current_week: before.current_week, awaiting_round: 1, total_weeks: 1 })
  expect((await contest.pick(ann, 2, 'BOS')).body.code).toBe('playoff_round_not_open')
  expect((await contest.setUp(admin, 1)).status).toBe(201)
  expect((await contest.pick(ann, 2, 'BOS')).status).toBe(201)
})

const takeBack = (round: number | string) => admin.delete<Body>(`${contest.at}/playoff-rounds/${round}`)
type Body = { message: string; code: string; auto_advance_paused: boolean; contest: object }
const contestNow = async () => (await contest.get<'readSurvivorContest'>(ann, '')).body
const mayTakeBack = async () => {
  const { body } = await admin.get<{ rounds: { can_be_taken_back: boolean }[] }>(`${contest.at}/playoff-rounds`)
  return body.rounds.map((of) => of.can_be_taken_back)
}

test('the last advance of the season can be undone after a round was taken back', async () => {
  await contest.setUp(admin, 1)
  expect((await contest.post(admin, '/undo-advance')).status).toBe(409)
  await takeBack(1)
  expect((await contest.post(admin, '/undo-advance')).status).toBe(200)
  expect(await contestNow()).toMatchObject({ phase: 'regular_season', current_week: 1 })
})

test('taking back removes a round that the server has set up, and keeps the server from setting it up again until a game of it changes (S11, S13)', async () => {
  await admin.put(contest.at, { auto_advance: true })
  pool.clock.set('2026-04-18T12:00:00.000Z') // the day of the first game
  await setUpRoundsByThemselves(pool.deps)
  expect((await contestNow()).round).toBe(1)
  expect((await takeBack(1)).body.auto_advance_paused).toBe(true)
  await setUpRoundsByThemselves(pool.deps)
  expect(await contestNow()).toMatchObject({ awaiting_round: 1, auto_advance: true })
  pool.clock.set('2026-04-18T23:00:00.000Z')
  await finishPlayoffs(admin, { A1: HOME })
  await setUpRoundsByThemselves(pool.deps)
  expect(await contestNow()).toMatchObject({ round: 1, awaiting_round: null })
})

test('the server refuses to take back a round that has begun, out of order or not set up, and changes nothing', async () => {
  await savePlayoffGames(admin, gamesOfRound(2))
  await contest.setUp(admin, 1)
  await contest.setUp(admin, 2)
  expect(await mayTakeBack()).toEqual([false, true, false, false])
  const before = await fingerprint(pool.db)
  expect((await takeBack(1)).body.message).toBe('Remove Round 2 before Round 1')
  expect((await takeBack(3)).body.message).toBe("Round 3 isn't set up")
  expect((await takeBack('x')).status).toBe(400)
  expect(await fingerprint(pool.db)).toEqual(before)
  expect((await takeBack(2)).status).toBe(200)
  pool.clock.set('2026-04-18T23:00:00.000Z')
  expect(await takeBack(1)).toMatchObject({ status: 409, body: { code: 'round_under_way' } })
  expect(await mayTakeBack()).toEqual([false, false, false, false])
})

test('a round taken back loses its picks and shows everyone the same, and neither button nor mail says whether there were any (S5)', async () => {
  await contest.setUp(admin, 1)
  await contest.pick(ann, 2, 'BOS')
  expect(await mayTakeBack()).toEqual([true, false, false, false])
  expect((await takeBack(1)).status).toBe(200)
  const mails = await pool.db.selectFrom('mails').select(['to_name', 'subject', 'facts']).execute()
  const notices = mails.filter(({ subject }) => subject === 'Round 1 of Survivor is off for now')
  expect(notices.map(({ to_name }) => to_name).sort()).toEqual(['Ann Abbott', 'Bob Baker'])
  expect(new Set(notices.map(({ facts }) => JSON.stringify(facts).replace(/Ann|Bob/g, '')))).toHaveLength(1)
  await contest.setUp(admin, 1)
  expect((await contest.get<'myPicks'>(ann, '/my-picks')).body.picks.map((pick) => pick.week_number)).not.toContain(2)
})

test('taking back a round leaves no simultaneous pick without its slot', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await contest.setUp(admin, 1)
    const [picked, taken] = await Promise.all([contest.pick(ann, 2, 'BOS'), takeBack(1)])
    // Either the pick came first and went with its round, or it was refused.
    expect(taken.status).toBe(200)
    expect([201, 409]).toContain(picked.status)
    const slots = await pool.db.selectFrom('picks').select('week_number').where('week_number', '>', 1).execute()
    expect(slots).toEqual([])
  }
})
