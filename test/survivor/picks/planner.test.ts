import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/survivor/planner.ts'
import type { Person } from '../../harness/people.ts'
import { openTiebreaker } from '../playoffs/playoff-steps.ts'
import { BEFORE_ALL, finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf, contest } = await givenSurvivor()

beforeEach(async () => {
  await useForecasts(true)
})

describe('The planner', () => {
  it("has every team's games and chances in every week, and the member's picks ahead as the plan (F3, S1)", async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(ann, 3, 'DET')
    const board = await planner(ann)
    expect(board).toMatchObject({
      contest_name: 'Survivor',
      forecasts: true,
      refused: null,
      used_teams: [],
      server_now: BEFORE_ALL,
    })
    expect(
      board.weeks.map((of) => [of.week_number, of.lock_time, of.is_open, nameOf(board.teams, of.team_id)]),
    ).toEqual([
      [1, LOCKS[0], true, 'BOS'],
      [2, LOCKS[1], true, undefined],
      [3, LOCKS[2], true, 'DET'],
    ])
    expect(board.teams).toHaveLength(32)
    expect(cellOf(board, 'BOS', 1)).toMatchObject({
      games: 4,
      opponents: ['NYR', 'DET', 'PHI', '@BUF'],
      wins_needed: 2,
      refused: null,
    })
    expect(cellOf(board, 'PHI', 3)).toEqual({
      week_number: 3,
      games: 0,
      opponents: [],
      wins_needed: 1,
      survival_chance: null,
      refused: 'team_idle',
    })
  })

  it('has the same chances as the pick sheet, and the chance of the plan is their product (F2, F3)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(ann, 3, 'DET')
    const board = await planner(ann)
    const [boston, detroit] = [cellOf(board, 'BOS', 1)?.survival_chance, cellOf(board, 'DET', 3)?.survival_chance]
    expect(board.weeks.map((of) => of.survival_chance)).toEqual([boston, null, detroit])
    expect(board).toMatchObject({ plan_weeks: 2 })
    expect(board.plan_chance).toBeCloseTo((boston ?? 0) * (detroit ?? 0), 12)
    expect((await planner(bob)).plan_chance).toBeNull()
  })

  it('counts a running week with its results so far, and shows used teams with their week (F2, S1)', async () => {
    await contest.pick(ann, 1, 'NYR')
    await contest.pick(ann, 2, 'BOS')
    await clockAt(LOCKS[0])
    const running = await planner(ann)
    expect(running.weeks[0]).toMatchObject({
      is_locked: true,
      is_open: false,
      is_processed: false,
      team_id: idOf('NYR'),
    })
    expect(cellOf(running, 'BOS', 1)?.refused).toBe('picks_locked')
    expect(running.used_teams).toEqual([{ team_id: idOf('NYR'), week_number: 1, slate: 0 }])
    await finish(admin, { 101: { home: 1, away: 3 } })
    const won = await planner(ann)
    expect(won.weeks[0]?.survival_chance).toBe(1)
    expect(won.plan_chance).toBe(won.weeks[1]?.survival_chance)
    await finish(admin, { 101: HOME })
    expect(await planner(ann)).toMatchObject({ plan_chance: 0 })
  })

  it('leaves out weeks that have results, but not the team they used (F3)', async () => {
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'BOS')
    await clockAt('2025-11-09T18:00:00.000Z')
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    const board = await planner(ann)
    expect(board.weeks[0]).toMatchObject({ is_processed: true, team_id: idOf('BUF'), survival_chance: null })
    expect(board.used_teams).toEqual([{ team_id: idOf('BUF'), week_number: 1, slate: 0 }])
    expect(cellOf(board, 'BUF', 1)).toBeUndefined()
    expect(cellOf(board, 'BUF', 2)).toMatchObject({ games: 1, opponents: ['@DET'] })
  })

  it('counts a pick whose games were all postponed as safe, though the team can no longer be picked (S6, F2)', async () => {
    await contest.pick(ann, 3, 'DET')
    await finish(admin, { 302: 'PPD' })
    const board = await planner(ann)
    expect(board.weeks[2]).toMatchObject({ team_id: idOf('DET'), survival_chance: 1 })
    expect(cellOf(board, 'DET', 3)).toMatchObject({ games: 0, survival_chance: null, refused: 'team_idle' })
  })

  it('keeps a pick whose team has begun if an earlier version took a later lock (W3)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.lockedLaterByHand(1, '2025-11-07T17:00:00Z')
    await clockAt(LOCKS[0])
    const board = await planner(ann)
    expect(board.weeks[0]).toMatchObject({ is_locked: false, is_open: false, team_id: idOf('BOS') })
    expect(board.used_teams).toEqual([{ team_id: idOf('BOS'), week_number: 1, slate: 0 }])
    expect((await planner(bob)).weeks[0]).toMatchObject({ is_open: true, team_id: null })
    expect([cellOf(board, 'NYR', 1)?.refused, cellOf(board, 'PHI', 1)?.refused]).toEqual(['team_has_started', null])
    const { body } = await fill(ann)
    expect(body.weeks.map((of) => of.week_number)).toEqual([2, 3])
    expect(body.weeks.map((of) => of.team_id)).not.toContain(idOf('BOS'))
  })

  it('keeps the games and gives no chance while forecasts are off (F6)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await useForecasts(false)
    const board = await planner(ann)
    expect(board).toMatchObject({ forecasts: false, plan_chance: null, plan_weeks: 0 })
    expect(cellOf(board, 'BOS', 1)).toMatchObject({ games: 4, survival_chance: null, refused: null })
    expect(board.weeks[0]).toMatchObject({ team_id: idOf('BOS'), survival_chance: null })
    expect(await fill(ann)).toMatchObject({
      status: 404,
      body: { code: 'forecasts_off', message: 'Forecasts are turned off in this pool.' },
    })
  })

  it('is the same compressed, to the last byte (F3)', async () => {
    const get = async (headers: Record<string, string>) =>
      pool.app.inject({
        url: `/api${contest.at}/planner`,
        headers: { authorization: `Bearer ${ann.token}`, ...headers },
      })
    const [plain, zipped] = [await get({}), await get({ 'accept-encoding': 'gzip' })]
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
    expect(plain.headers['cache-control']).toBe('no-store')
  })
})

async function useForecasts(forecasts: boolean) {
  await pool.db.updateTable('pool_settings').set({ forecasts }).execute()
  pool.deps.cache.clear()
}

type Planner = AnswerOf<typeof calls.readPlanner>
type Filled = AnswerOf<typeof calls.fillPlan> & { code?: string; message?: string }

const planner = async (who: Person) => (await who.get<Planner>(`${contest.at}/planner`)).body
const fill = (who: Person, body?: object) => who.post<Filled>(`${contest.at}/planner/fill`, body)
const nameOf = (teams: Planner['teams'], id: number | null) => teams.find((of) => of.team_id === id)?.abbreviation
const cellOf = (board: Planner, team: string, week: number) =>
  board.teams.find((of) => of.abbreviation === team)?.cells.find((of) => of.week_number === week)

async function clockAt(at: string) {
  pool.clock.set(at)
  pool.deps.cache.clear()
}

describe('A filled plan', () => {
  it('is the best one, not the greedy one (F3)', async () => {
    const board = await planner(ann)
    const { status, body } = await fill(ann)
    expect(status).toBe(200)
    expect(body.weeks.map((of) => of.week_number)).toEqual([1, 2, 3])
    expect(new Set(body.weeks.map((of) => of.team_id)).size).toBe(3)
    const planned = await planner(ann)
    expect(planned.plan_weeks).toBe(3)
    expect(planned.plan_chance).toBeCloseTo(bestByHand(board, [1, 2, 3]), 12)
  })

  it('respects used teams (F3, S1)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(ann, 3, 'NYR')
    await clockAt(LOCKS[0])
    const { body } = await fill(ann)
    expect(body.weeks.map((of) => of.week_number)).toEqual([2, 3])
    expect(body.weeks.map((of) => of.team_id)).not.toContain(idOf('BOS'))
  })

  it('names the week without a team left (F3)', async () => {
    await pool.db.deleteFrom('games').where('game_id', 'in', [301, 302]).execute()
    await pool.db.updateTable('games').set({ game_state: 'PPD' }).where('game_id', 'in', [201, 203]).execute()
    await clockAt(BEFORE_ALL)
    await contest.pick(ann, 1, 'DET')
    await clockAt(LOCKS[0])
    await contest.pick(ann, 3, 'BUF')
    const { body } = await fill(ann, { keep_picks: true })
    expect(body.weeks).toEqual([{ week_number: 2, team_id: null }])
  })

  it('of weeks that have all locked is empty (F3)', async () => {
    await clockAt(LOCKS[2])
    expect((await fill(ann)).body).toMatchObject({ weeks: [] })
  })
})

describe('A reader who cannot plan still sees the games, and fills nothing:', () => {
  const expectRefused = async (who: Person, { code, status }: { code: string; status: number }) => {
    const board = await planner(who)
    expect(board).toMatchObject({ refused: code, plan_chance: null })
    expect(board.weeks.every((of) => !of.is_open && of.survival_chance === null)).toBe(true)
    expect(await fill(who)).toMatchObject({ status, body: { code } })
    return board
  }

  it('a member who did not join (S1)', async () => {
    const board = await expectRefused(admin, { code: 'not_a_participant', status: 403 })
    expect(cellOf(board, 'BOS', 1)).toMatchObject({ games: 4 })
  })

  it('an eliminated member, whose picks ahead count again after a revival (S1)', async () => {
    await contest.pick(ann, 1, 'NYR')
    await contest.pick(ann, 2, 'BOS')
    const setOut = (is_eliminated: boolean) =>
      pool.db
        .updateTable('participants')
        .set({ is_eliminated, elimination_week: is_eliminated ? 1 : null })
        .where('user_id', '=', ann.userId)
        .execute()
    const before = await planner(ann)
    await setOut(true)
    const board = await expectRefused(ann, { code: 'participant_eliminated', status: 409 })
    expect(board.weeks[1]).toMatchObject({ team_id: idOf('BOS') })
    expect((await fill(ann)).body.message).toBe("You were eliminated in week 1, so you can't make picks")
    await setOut(false)
    expect(await planner(ann)).toEqual(before)
  })

  it('everyone once the contest is completed, with nothing left to plan (S12)', async () => {
    await pool.db.updateTable('contests').set({ status: 'completed' }).where('contest_id', '=', contest.id).execute()
    const board = await expectRefused(ann, { code: 'contest_not_in_progress', status: 409 })
    expect(board.teams.flatMap((of) => of.cells)).toEqual([])
  })

  it('and an unknown contest is not found (E1)', async () => {
    expect(await ann.get('/survivor/contests/99999/planner')).toMatchObject({
      status: 404,
      body: { code: 'unknown_contest' },
    })
    expect((await ann.get('/survivor/contests/x/planner')).status).toBe(400)
  })
})

describe('A contest that waits', () => {
  it('can be planned from joining on, without the weeks that lock before it starts (S1, S14)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann], start: false }))
    expect((await planner(bob)).refused).toBe('not_a_participant')
    expect((await planner(ann)).weeks.map((of) => of.is_open)).toEqual([true, true, true])
    await clockAt(LOCKS[0])
    const board = await planner(ann)
    expect(board.weeks.map((of) => of.is_open)).toEqual([false, true, true])
    expect(cellOf(board, 'BOS', 1)).toBeUndefined()
    expect((await fill(ann)).body.weeks.map((of) => of.week_number)).toEqual([2, 3])
  })

  it('without any game has weeks to pick for, and no chance anywhere (F3)', async () => {
    await pool.db.deleteFrom('games').execute()
    Object.assign(
      contest,
      await openContest(pool, admin, {
        members: [ann],
        start: false,
        season_year: '2026-27',
        season_start_date: '2026-10-07',
      }),
    )
    await contest.pick(ann, 1, 'BOS')
    const board = await planner(ann)
    expect(board.weeks).toHaveLength(26)
    expect(cellOf(board, 'BOS', 1)).toMatchObject({ games: 0, survival_chance: null, refused: null })
    expect(board).toMatchObject({ plan_chance: null, plan_weeks: 0 })
    expect((await fill(ann)).body).toMatchObject({ weeks: [] })
  })
})

test('the slots of a playoff round are planned as one, with the teams of the round (P1, P2, P3)', async () => {
  Object.assign(contest, await openTiebreaker({ pool, admin }, [ann, bob]))
  expect((await fill(ann)).body.weeks).toEqual([])
  await contest.setUp(admin, 1)
  pool.deps.cache.clear()
  const board = await planner(ann)
  expect(board.weeks.map((of) => [of.week_number, of.round, of.game_number, of.slate, of.is_open])).toEqual([
    [1, null, null, 0, false],
    [2, 1, 1, 1, true],
    [3, 1, 2, 1, true],
    [4, 1, 3, 1, true],
    [5, 1, 4, 1, true],
  ])
  expect(cellOf(board, 'BOS', 3)).toMatchObject({ games: 1, opponents: ['NYR'], wins_needed: 1, refused: null })
  expect(cellOf(board, 'VGK', 3)).toMatchObject({ games: 0, refused: 'team_not_in_round' })
  const { body } = await fill(ann)
  expect(body.weeks.map((of) => of.week_number)).toEqual([2, 3, 4, 5])
  expect(new Set(body.weeks.map((of) => of.team_id)).size).toBe(4)
})

test('one member’s plan is in no one else’s planner (S5)', async () => {
  const before = await planner(bob)
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(ann, 2, 'NYR')
  expect(await planner(bob)).toEqual(before)
  expect((await planner(admin)).weeks.map((of) => of.team_id)).toEqual([null, null, null])
})

/** The highest product that any plan of these weeks reaches. */
function bestByHand(board: Planner, [week, ...later]: number[], used: readonly string[] = []): number {
  if (week === undefined) return 1
  const products = board.teams.map(({ abbreviation }) => {
    const chance = used.includes(abbreviation) ? 0 : (cellOf(board, abbreviation, week)?.survival_chance ?? 0)
    return chance === 0 ? 0 : chance * bestByHand(board, later, [...used, abbreviation])
  })
  return Math.max(...products)
}
