import { beforeEach, describe, expect, it, test } from 'vitest'
import { setUpRoundsByThemselves } from '#server/features/survivor/survivor.job.ts'
import { givenPool } from '../../harness/fixture.ts'
import { AWAY, BEFORE_ALL, type Contest, HOME } from '../survivor-steps.ts'
import {
  eveningOf,
  finishPlayoffs,
  gamesOfRound,
  openTiebreaker,
  playoffGame,
  savePlayoffGames,
} from './playoff-steps.ts'

const { pool, admin, ann, bob, carl } = await givenPool({ now: BEFORE_ALL, also: ['carl'] })
let contest: Contest
beforeEach(async () => {
  contest = await openTiebreaker({ pool, admin }, [ann, bob, carl])
})

describe('Setting up a round (P1)', () => {
  it('creates a slot for each of the games 1 to 4, continuing the week numbers', async () => {
    expect(await contestNow()).toMatchObject({ current_week: 1, round: null, awaiting_round: 1, total_weeks: 1 })
    const { status, body } = await contest.setUp(admin, 1)
    expect(status).toBe(201)
    expect(
      body.weeks.map((week) => [week.week_number, week.round, week.game_number, week.start_date, week.end_date]),
    ).toEqual([
      [2, 1, 1, '2026-04-18', '2026-04-19'],
      [3, 1, 2, '2026-04-20', '2026-04-21'],
      [4, 1, 3, '2026-04-22', '2026-04-23'],
      [5, 1, 4, '2026-04-24', '2026-04-25'],
    ])
    expect(body.weeks.map((week) => week.lock_time)).toEqual(
      ['04-18', '04-20', '04-22', '04-24'].map((day) => eveningOf(day)),
    )
    expect(body.contest).toMatchObject({ current_week: 2, round: 1, game_number: 1, awaiting_round: null })
    expect((await contest.get<'lockStatus'>(ann, '/lock-status')).body).toMatchObject({
      week_number: 2,
      is_locked: false,
      lock_time: eveningOf('04-18'),
    })
    const opened = await pool.db.selectFrom('contest_weeks').select('opened_at').orderBy('week_number').execute()
    expect(opened.map((week) => week.opened_at)).toEqual([null, ...Array(4).fill(pool.clock.now())])
    const audit = await pool.db.selectFrom('audit_log').selectAll().where('action', '=', 'set_up_round').execute()
    expect(audit).toHaveLength(1)
  })

  test.each([
    ['twice', [1, 1], 'Round 1 is already set up'],
    ['out of order', [2], 'Set up Round 1 before Round 2'],
    ['the Final out of order', [1, 4], 'Set up Round 2 before the Stanley Cup Final'],
    ['without games', [1, 2], 'No games of Round 2 are known yet. Add the first one under Playoff Games.'],
  ])('is refused %s', async (_, rounds, message) => {
    const answers = []
    for (const round of rounds) answers.push(await contest.setUp(admin, round))
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { message } })
    expect(await weeksNow()).toHaveLength(answers.length === 1 ? 1 : 5)
  })

  it('is refused for a fifth round, to members, and before the tiebreaker', async () => {
    expect((await contest.setUp(admin, 5)).status).toBe(400)
    expect((await contest.setUp(ann, 1)).status).toBe(403)
    await pool.db.updateTable('contests').set({ phase: 'regular_season' }).execute()
    expect(await contest.setUp(admin, 1)).toMatchObject({ status: 409, body: { code: 'tiebreaker_not_begun' } })
    await pool.db.updateTable('contests').set({ status: 'completed' }).execute()
    expect(await contest.setUp(admin, 1)).toMatchObject({ status: 409, body: { code: 'contest_completed' } })
  })

  it('happens once for two admins and the server at the same moment', async () => {
    await pool.db.updateTable('contests').set({ auto_advance: true }).execute()
    pool.clock.set(eveningOf('04-17'))
    const [, ...answers] = await Promise.all([
      setUpRoundsByThemselves(pool.deps),
      ...[1, 2, 3].map(() => contest.setUp(admin, 1)),
    ])
    expect(answers.filter((of) => of.status === 201).length).toBeLessThanOrEqual(1)
    expect((await weeksNow()).filter((week) => week.round === 1)).toHaveLength(4)
    expect(await contestNow()).toMatchObject({ current_week: 2, total_weeks: 5 })
  })

  it('reaches open pages, as late picks and advances do, but no pick before its lock (S5)', async () => {
    const about = { about: 'survivor', contest_id: contest.id }
    const newsOf = async (act: Promise<unknown>) => {
      pool.live.published.length = 0
      await act
      return pool.live.published.filter((news) => news.about === 'survivor')
    }
    expect(await newsOf(contest.setUp(admin, 1))).toEqual([about])
    expect(await newsOf(contest.setUp(admin, 1))).toEqual([])
    expect(await newsOf(contest.pick(ann, 2, 'TOR'))).toEqual([])
    pool.clock.set(eveningOf('04-18'))
    expect(await newsOf(contest.pick(bob, 2, 'TOR'))).toEqual([about])
    pool.clock.set(eveningOf('04-19'))
    expect(await newsOf(contest.advance(admin, 2))).toEqual([about])
  })

  it('can be done ahead, and the contest continues through all slots', async () => {
    await savePlayoffGames(admin, gamesOfRound(2))
    await contest.setUp(admin, 1)
    const { body } = await contest.setUp(admin, 2)
    expect(body.weeks.map((week) => week.week_number)).toEqual([6, 7, 8, 9])
    expect(body.contest).toMatchObject({ current_week: 2, round: 1 })
  })

  it('shows everyone the series and why a round cannot be set up', async () => {
    await finishPlayoffs(admin, { A1: HOME, A2: AWAY, B1: HOME })
    const { body } = await contest.get<'playoffRounds'>(ann, '/playoff-rounds')
    expect(body.rounds.map(({ round, is_set_up, refused }) => [round, is_set_up, refused])).toEqual([
      [1, false, null],
      [2, false, 'Set up Round 1 before Round 2'],
      [3, false, 'Set up Round 1 before Round 3'],
      [4, false, 'Set up Round 1 before the Stanley Cup Final'],
    ])
    expect(body.rounds[0]?.series.map(({ teams, state }) => [teams.map((of) => of.abbreviation), state])).toEqual(
      expect.arrayContaining([
        [['BOS', 'NYR'], 'Series tied 1–1'],
        [['DET', 'BUF'], 'DET leads 1–0'],
        [['TOR', 'MTL'], 'Not started'],
      ]),
    )
  })
})

const contestNow = async (who = ann) => (await contest.get<'readSurvivorContest'>(who, '')).body
const weeksNow = async () => (await contest.get<'survivorWeeks'>(ann, '/weeks')).body.weeks

describe('A slot whose games are not scheduled yet', () => {
  it('has no lock yet, and is assumed two days after the slot before it, until its games are known (W3)', async () => {
    await pool.db.deleteFrom('games').where('game_number', '>', 1).execute()
    const { body } = await contest.setUp(admin, 1)
    expect(body.weeks.map((week) => [week.start_date, week.lock_time, week.is_locked])).toEqual([
      ['2026-04-18', eveningOf('04-18'), false],
      ['2026-04-20', null, false],
      ['2026-04-22', null, false],
      ['2026-04-24', null, false],
    ])
    await savePlayoffGames(admin, [{ ...playoffGame('A', 2, { day: '2026-04-21' }), start_time: null }])
    expect((await weeksNow())[2]).toMatchObject({ start_date: '2026-04-21', lock_time: null })
    await savePlayoffGames(admin, [playoffGame('A', 2, { day: '2026-04-21', at: '20:30' })])
    expect((await weeksNow())[2]).toMatchObject({ start_date: '2026-04-21', lock_time: '2026-04-22T00:30:00.000Z' })
    await savePlayoffGames(admin, [playoffGame('C', 2, { day: '2026-04-20' })])
    expect((await weeksNow())[2]).toMatchObject({ start_date: '2026-04-20', lock_time: eveningOf('04-20') })
  })

  it('keeps no lock when its locks are computed again or its week is saved as it is (W3, W6)', async () => {
    await pool.db.deleteFrom('games').where('game_number', '>', 1).execute()
    await contest.setUp(admin, 1)
    const weeks = await weeksNow()
    expect((await admin.post<{ updated: number }>(`${contest.at}/update-all-lock-times`)).body.updated).toBe(0)
    expect((await admin.post<{ updated: number }>(`${contest.at}/weeks/3/update-lock-time`, {})).body.updated).toBe(0)
    const asStored = weeks.map(({ id, week_number, start_date, end_date, lock_time }) => {
      return { id, week_number, start_date, end_date, lock_time }
    })
    const { status } = await admin.put(`${contest.at}/weeks`, { weeks: asStored.slice(1) })
    expect([status, await weeksNow()]).toEqual([200, weeks])
    const [, , slot] = weeks
    const byHand = { ...asStored[2], lock_time: '2026-04-20T20:00:00.000Z' }
    expect((await admin.put(`${contest.at}/weeks`, { weeks: [byHand] })).status).toBe(200)
    expect((await weeksNow())[2]).toMatchObject({ lock_time: byHand.lock_time, lock_time_by_hand: true })
    expect((await admin.put(`${contest.at}/weeks`, { weeks: [{ ...byHand, lock_time: null }] })).status).toBe(200)
    expect((await weeksNow())[2]).toEqual(slot)
  })

  it('locks later when its first game is postponed, but never again once it has locked (W4)', async () => {
    await contest.setUp(admin, 1)
    const first = { day: '2026-04-19', at: '13:00' }
    await savePlayoffGames(admin, [playoffGame('A', 1, first), playoffGame('B', 1, { state: 'PPD' })])
    expect((await weeksNow())[1]?.lock_time).toBe('2026-04-19T17:00:00.000Z')
    pool.clock.set('2026-04-19T17:00:00.000Z')
    await savePlayoffGames(admin, [playoffGame('A', 1, { day: '2026-04-20' })])
    expect((await weeksNow())[1]).toMatchObject({ lock_time: '2026-04-19T17:00:00.000Z', end_date: '2026-04-20' })
  })

  it('is not ready before its postponed and unscheduled games', async () => {
    await contest.setUp(admin, 1)
    pool.clock.set(eveningOf('04-19'))
    const ready = async () => (await contest.get<'weekReadiness'>(admin, '/weeks/2/readiness')).body
    await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME })
    await savePlayoffGames(admin, [playoffGame('D', 1, { state: 'PPD' })])
    expect(await ready()).toMatchObject({ is_ready: false, total_games: 4, finished_games: 3, future_games: 1 })
    await savePlayoffGames(admin, [playoffGame('D', 1, { day: '2026-04-30', score: HOME })])
    expect(await ready()).toMatchObject({ is_ready: true, total_games: 4, finished_games: 4 })
  })

  it('takes its days from the schedule and nothing else; its lock can be set by hand (W3, W6)', async () => {
    await contest.setUp(admin, 1)
    const [, , slot] = await weeksNow()
    const { id, week_number, start_date, end_date } = slot ?? { id: 0, week_number: 0, start_date: '', end_date: '' }
    const put = (change: object) =>
      admin.put<{ message?: string }>(`${contest.at}/weeks`, {
        weeks: [{ id, week_number, start_date, end_date, ...change }],
      })
    expect(await put({ end_date: '2026-04-29' })).toMatchObject({
      status: 400,
      body: { message: 'Round 1, Game 2 is a playoff game, so its days come from the schedule' },
    })
    expect((await put({ lock_time: '2026-04-20T12:00:00.000Z' })).status).toBe(200)
    expect((await weeksNow())[2]).toMatchObject({ lock_time: '2026-04-20T12:00:00.000Z', lock_time_by_hand: true })
    expect((await put({ lock_time: null })).status).toBe(200)
    expect((await weeksNow())[2]).toMatchObject({ lock_time: eveningOf('04-20'), lock_time_by_hand: false })
  })
})
