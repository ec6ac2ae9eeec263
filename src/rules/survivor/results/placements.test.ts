import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { aGame, aHomeWin } from '../../../../test/harness/league/game-facts.ts'
import {
  mayAutoAdvance,
  outcomeOfAdvance,
  placementsOf,
  readinessOf,
  refuseAdvance,
  refuseProcess,
} from './placements.ts'

describe('Placements (S12)', () => {
  /** The placements of participants eliminated in these weeks, null for alive. */
  function placements(...weeks: (number | null)[]) {
    const participants = weeks.map((elimination_week, index) => ({ participant_id: index + 1, elimination_week }))
    return [...placementsOf(participants).values()]
  }

  test.each([
    ['one champion', [null, 5, 4, 3], [1, 2, 3, 4]],
    ['ties share', [null, 5, 5, 3], [1, 2, 2, 4]],
    ['several alive share the first', [null, null, 5], [1, 1, 3]],
    ['in any order', [3, null, 5, 3], [3, 1, 2, 3]],
    ['a pool of one', [null], [1]],
    ['an empty pool', [], []],
  ])('%s', (_, weeks, placed) => {
    expect(placements(...weeks)).toEqual(placed)
  })

  it('are 1 + the number of members who lasted longer', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 26 })), { minLength: 1 }), (weeks) => {
        const lasted = (week: number | null) => week ?? 99
        const expected = weeks.map((week) => 1 + weeks.filter((other) => lasted(other) > lasted(week)).length)
        expect(placements(...weeks)).toEqual(expected)
      }),
    )
  })
})

describe('After a week (S12)', () => {
  test.each([
    [5, false, { action: 'advanced', status: 'in_progress', phase: 'regular_season' }],
    [1, false, { action: 'completed_with_winner', status: 'completed', phase: 'regular_season' }],
    [1, true, { action: 'completed_with_winner', status: 'completed', phase: 'regular_season' }],
    [2, true, { action: 'completed_final_week', status: 'in_progress', phase: 'playoff_tiebreaker' }],
  ])('%i alive, last week %s', (alive, isLastWeek, outcome) => {
    expect(outcomeOfAdvance({ alive, isLastWeek, week: { round: null, game_number: null } })).toEqual(outcome)
  })
})

test('the last one left goes on while others can still open an entry (S19)', () => {
  const asked = { alive: 1, isLastWeek: false, week: { round: null, game_number: null } }
  expect(outcomeOfAdvance({ ...asked, takesEntries: true }).action).toBe('advanced')
  expect(outcomeOfAdvance({ ...asked, takesEntries: false }).action).toBe('completed_with_winner')
})

const LOCK = '2025-11-11T00:00:00.000Z'
const BEFORE = '2025-11-10T23:59:59.999Z'
const contest = { status: 'in_progress', phase: 'regular_season', current_week: 6 } as const
const week = { week_number: 6, lock_time: LOCK }

describe('Advancing (S11)', () => {
  const notLocked = { code: 'week_not_locked', week_number: 6, lock_time: LOCK }
  test.each<[string, Partial<Parameters<typeof refuseAdvance>[0]>, object | null]>([
    ['at the lock', {}, null],
    ['with the current week named', { week_number: 6 }, null],
    ['one millisecond before the lock', { now: BEFORE }, notLocked],
    [
      'a week that another admin advanced',
      { week_number: 5 },
      { code: 'week_not_current', week_number: 5, current_week: 6 },
    ],
    ['a week to come', { week_number: 7 }, { code: 'week_not_current', week_number: 7, current_week: 6 }],
    [
      'while waiting',
      { contest: { ...contest, status: 'waiting' } },
      { code: 'contest_not_in_progress', status: 'waiting' },
    ],
    ['when completed', { contest: { ...contest, status: 'completed' }, week_number: 5 }, { code: 'contest_completed' }],
    [
      'in a tiebreaker without a round',
      { contest: { ...contest, phase: 'playoff_tiebreaker' } },
      { code: 'playoff_round_not_open' },
    ],
    [
      'in a slot of a round',
      { contest: { ...contest, phase: 'playoff_tiebreaker' }, week: { ...week, round: 1 } },
      null,
    ],
  ])('%s', (_, change, refusal) => {
    expect(refuseAdvance({ contest, week, now: LOCK, ...change })).toEqual(refusal)
  })
})

describe('Processing results (S10)', () => {
  test.each<[string, Partial<Parameters<typeof refuseProcess>[0]>, object | null]>([
    ['the current week', {}, null],
    ['an earlier week again', { week: { week_number: 2, lock_time: '2025-10-13T23:00:00.000Z' } }, null],
    ['an earlier week in the tiebreaker', { contest: { ...contest, phase: 'playoff_tiebreaker' } }, null],
    [
      'a week to come',
      { week: { ...week, week_number: 7 } },
      { code: 'week_not_reached', week_number: 7, current_week: 6 },
    ],
    ['before the lock', { now: BEFORE }, { code: 'week_not_locked', week_number: 6, lock_time: LOCK }],
    ['when completed', { contest: { ...contest, status: 'completed' } }, { code: 'contest_completed' }],
    [
      'while waiting',
      { contest: { ...contest, status: 'waiting' } },
      { code: 'contest_not_in_progress', status: 'waiting' },
    ],
  ])('%s', (_, change, refusal) => {
    expect(refuseProcess({ contest, week, now: LOCK, ...change })).toEqual(refusal)
  })
})

describe('A week’s readiness', () => {
  it('counts each game once, and skips games called off', () => {
    const states = ['FUT', 'PRE', 'LIVE', 'CRIT', 'OVER', 'FINAL', 'OFF', 'PPD', 'CNCL', 'SUSP']
    expect(readinessOf(states.map((game_state) => aHomeWin({ game_state })))).toEqual({
      is_ready: false,
      total_games: 8,
      pending_games: 6,
      finished_games: 2,
      future_games: 3,
      live_games: 3,
    })
  })

  it('is reached when the last game is final', () => {
    expect(readinessOf([aHomeWin(), aHomeWin({ game_state: 'OVER' })]).is_ready).toBe(false)
    expect(readinessOf([aHomeWin(), aHomeWin({ game_state: 'FINAL' })]).is_ready).toBe(true)
    expect(readinessOf([aHomeWin(), aGame({ game_state: 'PPD' })]).is_ready).toBe(true)
  })

  it('waits for the score of a final game', () => {
    expect(readinessOf([aGame({ game_state: 'FINAL' })])).toMatchObject({ is_ready: false, pending_games: 1 })
  })

  it('needs nothing in a week without games', () => {
    expect(readinessOf([])).toMatchObject({ is_ready: true, total_games: 0 })
  })
})

describe('Automatic advance (S13)', () => {
  const asked = {
    contest: { ...contest, auto_advance: true },
    week,
    readiness: readinessOf([aHomeWin()]),
    finalSince: null,
    isPaused: false,
    now: LOCK,
  }

  it('happens once every game of the week is final', () => {
    expect(mayAutoAdvance(asked)).toBe(true)
  })

  test.each([
    ['official, so at once', null, true],
    ['FINAL for a millisecond less than an hour', plus(LOCK, 1 - hours(1)), false],
    ['FINAL for an hour', plus(LOCK, -hours(1)), true],
    ['FINAL since before the clock was set back', plus(LOCK, 1), true],
  ])('with the last game %s: %s, %s (S13)', (_, finalSince, may) => {
    expect(mayAutoAdvance({ ...asked, finalSince })).toBe(may)
  })

  test.each<[string, Partial<typeof asked>]>([
    ['the advance was undone (S11)', { isPaused: true }],
    ['it is switched off', { contest: { ...contest, auto_advance: false } }],
    ['a game is left', { readiness: readinessOf([aHomeWin(), aGame()]) }],
    ['the week has no game', { readiness: readinessOf([]) }],
    ['the week has not locked', { now: BEFORE }],
  ])('does not happen while %s', (_, change) => {
    expect(mayAutoAdvance({ ...asked, ...change })).toBe(false)
  })

  it('does not happen in a contest that is waiting, over, or without its round', () => {
    for (const status of ['waiting', 'completed'] as const) {
      expect(mayAutoAdvance({ ...asked, contest: { ...contest, status, auto_advance: true } })).toBe(false)
    }
    const tiebreaker = { ...contest, phase: 'playoff_tiebreaker', auto_advance: true } as const
    expect(mayAutoAdvance({ ...asked, contest: tiebreaker })).toBe(false)
  })
})
