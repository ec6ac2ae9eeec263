import { describe, expect, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { moveWeeks, planWeeks, refuseMovedStart, teamsLeftOut } from './start-date.ts'

const MONDAY = '2025-11-03'
const LOCKS = ['2025-11-04T00:00:00.000Z', '2025-11-11T00:00:00.000Z', '2025-11-18T00:00:00.000Z'] as const
const game = (id: number, game_date: string, teams: [number, number]): GameFacts => ({
  game_id: id,
  game_date,
  start_time: `${game_date}T23:59:00.000Z`,
  home_team_id: teams[0],
  away_team_id: teams[1],
  home_score: null,
  away_score: null,
  decided_in: null,
  level_winner: null,
  game_state: 'FUT',
})
const games = [
  { ...game(1, '2025-11-03', [1, 2]), start_time: LOCKS[0] },
  { ...game(2, '2025-11-07', [3, 4]), start_time: '2025-11-08T00:00:00.000Z' },
  { ...game(3, '2025-11-10', [1, 2]), start_time: LOCKS[1] },
  { ...game(4, '2025-11-17', [1, 2]), start_time: LOCKS[2] },
]
const plan = (asked: Partial<Parameters<typeof planWeeks>[0]> = {}) =>
  planWeeks({
    season_year: '2025-26',
    season_start_date: MONDAY,
    games,
    now: '2025-11-01T12:00:00.000Z',
    deadline: {
      day: 'Monday',
      time: '7:00 PM EST',
    },
    ...asked,
  })
const weeksOf = (asked?: Parameters<typeof plan>[0]) => {
  const planned = plan(asked)
  return 'weeks' in planned ? planned.weeks : []
}
const span = (of: { week_number: number; start_date: string; end_date: string }) =>
  `${of.week_number}: ${of.start_date.slice(5)} to ${of.end_date.slice(5)}`

describe('The weeks from a start date (S14, W1)', () => {
  test.each([
    ['the Monday', MONDAY, ['1: 11-03 to 11-09', '2: 11-10 to 11-16', '3: 11-17 to 11-23']],
    [
      'its Wednesday: a shorter first week',
      '2025-11-05',
      ['1: 11-05 to 11-09', '2: 11-10 to 11-16', '3: 11-17 to 11-23'],
    ],
    [
      'its Friday: still a week of three days',
      '2025-11-07',
      ['1: 11-07 to 11-09', '2: 11-10 to 11-16', '3: 11-17 to 11-23'],
    ],
    ['its Saturday: joined to the next', '2025-11-08', ['1: 11-08 to 11-16', '2: 11-17 to 11-23']],
    ['the next Monday', '2025-11-10', ['1: 11-10 to 11-16', '2: 11-17 to 11-23']],
    ['the day of the last game', '2025-11-17', ['1: 11-17 to 11-23']],
  ])('%s', (_, season_start_date, expected) => {
    expect(weeksOf({ season_start_date }).map(span)).toEqual(expected)
  })

  test('begin with the first unlocked one, and keep a lock set by hand', () => {
    expect(weeksOf({ now: LOCKS[0] }).map(span)).toEqual(['1: 11-10 to 11-16', '2: 11-17 to 11-23'])
    const byHand = { start_date: '2025-11-03', end_date: '2025-11-09', lock_time: '2025-11-07T00:00:00.000Z' }
    const stored = [{ ...byHand, lock_time_by_hand: true }]
    expect(weeksOf({ now: LOCKS[0], stored })[0]).toMatchObject({ week_number: 1, ...byHand, lock_time_by_hand: true })
    const other = [{ ...byHand, start_date: '2025-11-04', lock_time_by_hand: true }]
    expect(weeksOf({ stored: other })[0]).toMatchObject({ lock_time: LOCKS[0], lock_time_by_hand: false })
    expect(weeksOf({ stored: [{ ...byHand, lock_time_by_hand: false }] })[0]).toMatchObject({ lock_time: LOCKS[0] })
  })

  test.each([
    ['the day after the last game', { season_start_date: '2025-11-18' }, 'season_start_outside'],
    ['June before the season', { season_start_date: '2025-06-30' }, 'season_start_outside'],
    ['July after it', { season_start_date: '2026-07-01', games: [] }, 'season_start_outside'],
    ['all weeks locked', { now: LOCKS[2] }, 'no_open_week'],
  ])('are refused: %s', (_, asked, code) => {
    expect(plan(asked)).toEqual({ refusal: { code, season_year: '2025-26' } })
  })
  test('still exist a millisecond before the last lock', () => {
    expect(weeksOf({ now: '2025-11-17T23:59:59.999Z' })).toHaveLength(1)
  })
})

test.each([
  ['a millisecond before the first lock', { now: '2025-11-03T23:59:59.999Z' }, null],
  ['at the first lock', { now: LOCKS[0] }, 'start_date_fixed'],
  ['once the weeks that locked are left out', { locked_through: '2025-11-02' }, 'start_date_fixed'],
])('A waiting contest’s first day is fixed once a week has locked (S14): %s', (_, asked, code) => {
  const before = { locked_through: null, weeks: weeksOf(), now: '2025-11-01T12:00:00.000Z' }
  expect(refuseMovedStart({ ...before, ...asked })?.code ?? null).toBe(code)
})

describe('A waiting contest’s weeks after a change of start date (S14)', () => {
  const stored = weeksOf()
  const moved = (season_start_date: string, from = stored) => {
    const { kept, added, dropped } = moveWeeks(from, weeksOf({ season_start_date }))
    return {
      kept: kept.map(({ before, after }) => `${before.week_number} to ${after.week_number}`),
      added: added.map(({ week_number }) => week_number),
      dropped: dropped.map(({ week_number }) => week_number),
    }
  }
  test.each([
    ['in the first week', '2025-11-05', { kept: ['1 to 1', '2 to 2', '3 to 3'], added: [], dropped: [] }],
    ['joined to the second', '2025-11-08', { kept: ['2 to 1', '3 to 2'], added: [], dropped: [1] }],
    ['a week later', '2025-11-10', { kept: ['2 to 1', '3 to 2'], added: [], dropped: [1] }],
    ['two weeks later', '2025-11-17', { kept: ['3 to 1'], added: [], dropped: [1, 2] }],
  ])('%s', (_, day, expected) => {
    expect(moved(day)).toEqual(expected)
  })
  test('gain one in front if it starts a week earlier', () => {
    expect(moved(MONDAY, weeksOf({ season_start_date: '2025-11-10' }))).toEqual({
      kept: ['1 to 2', '2 to 3'],
      added: [1],
      dropped: [],
    })
  })
  test('lose a team that plays only on the removed days, unless no one plays on the remaining ones (S1)', () => {
    const before = { start_date: MONDAY, end_date: '2025-11-09' }
    const left = (start_date: string) => [...teamsLeftOut({ before, after: { ...before, start_date }, games })]
    expect(left(MONDAY)).toEqual([])
    expect(left('2025-11-04')).toEqual([1, 2])
    expect(left('2025-11-08')).toEqual([])
  })
})
