import { describe, expect, it, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { seriesOf, seriesToFollow, seriesWords } from '#rules/playoffs/series.ts'
import { lockTimeOf } from '#rules/survivor/locks.ts'
import type { ContestState } from '#rules/survivor/picks.ts'
import { isAwaitingRound, outcomeOfAdvance, refuseAdvance, weekReadiness } from '#rules/survivor/results/placements.ts'
import { roundWords, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { refuseWeeks, type StoredWeek } from '#rules/survivor/weeks.ts'
import { aGame, aHomeWin, BOS, BUF, CAR, CBJ, DET, NYR } from '../../../../test/harness/league/game-facts.ts'
import {
  awaitedGames,
  buildSlots,
  isLastSlot,
  movedSlots,
  opensByItself,
  refuseRound,
  slateOf,
  teamsOfRound,
  teamsToCome,
} from './slots.ts'

const inSlot = (round: number, game_number: number, facts: Partial<GameFacts> = {}) =>
  aGame({ round, game_number, game_date: '2026-04-18', start_time: '2026-04-18T23:00:00.000Z', ...facts })
const tiebreaker: ContestState = { status: 'in_progress', phase: 'playoff_tiebreaker', current_week: 26 }

describe('A week’s slate (P3)', () => {
  test.each([
    [null, 0],
    [undefined, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, null],
  ])('in round %s is %s', (round, slate) => {
    expect(slateOf(round)).toBe(slate)
  })
})

describe('Setting up a round (P1)', () => {
  const asked = { contest: tiebreaker, round: 2, done: new Set([1]), games: [inSlot(2, 1)] }

  test.each<[string, Partial<typeof asked>, object | null]>([
    ['the next one', {}, null],
    ['ahead of its turn', { round: 3, done: new Set([1, 2]), games: [inSlot(3, 1)] }, null],
    ['twice', { round: 1 }, { code: 'round_already_set_up', round: 1 }],
    ['out of order', { round: 4 }, { code: 'round_out_of_order', round: 4, missing: 2 }],
    ['without a game', { games: [inSlot(1, 1)] }, { code: 'round_without_games', round: 2 }],
    ['with a later game only', { games: [inSlot(2, 2)] }, { code: 'round_without_games', round: 2 }],
    [
      'in the regular season',
      { contest: { ...tiebreaker, phase: 'regular_season' } },
      { code: 'tiebreaker_not_begun' },
    ],
    ['when completed', { contest: { ...tiebreaker, status: 'completed' } }, { code: 'contest_completed' }],
    [
      'while waiting',
      { contest: { ...tiebreaker, status: 'waiting', phase: 'regular_season' } },
      { code: 'contest_not_in_progress', status: 'waiting' },
    ],
  ])('%s', (_, change, refusal) => {
    expect(refuseRound({ ...asked, ...change })).toEqual(refusal)
  })

  it('is automatic as soon as the first game of one of its series is known', () => {
    expect(opensByItself({ round: 3, games: [] })).toBe(false)
    expect(opensByItself({ round: 3, games: [inSlot(2, 1), inSlot(3, 2)] })).toBe(false)
    expect(opensByItself({ round: 3, games: [inSlot(3, 1)] })).toBe(true)
    expect(opensByItself({ round: 3, games: [inSlot(3, 1, { start_time: null })] })).toBe(true)
    expect(opensByItself({ round: 4, games: [inSlot(3, 1)] })).toBe(false)
  })
})

describe('The slots of a round', () => {
  it('last from their first game to their last, with the days in any order', () => {
    const games = [
      inSlot(1, 1),
      inSlot(1, 1, { home_team_id: DET, away_team_id: BUF, game_date: '2026-04-21' }),
      inSlot(1, 2, { game_date: '2026-04-20' }),
      inSlot(2, 1, { game_date: '2026-05-01' }),
    ]
    expect(buildSlots({ round: 1, firstNumber: 27, games })).toEqual([
      { week_number: 27, round: 1, game_number: 1, start_date: '2026-04-18', end_date: '2026-04-21' },
      { week_number: 28, round: 1, game_number: 2, start_date: '2026-04-20', end_date: '2026-04-20' },
      { week_number: 29, round: 1, game_number: 3, start_date: '2026-04-22', end_date: '2026-04-22' },
      { week_number: 30, round: 1, game_number: 4, start_date: '2026-04-24', end_date: '2026-04-24' },
    ])
  })

  it('move with their games, unlike regular weeks', () => {
    const [slot] = buildSlots({ round: 1, firstNumber: 27, games: [inSlot(1, 1)] })
    const week = { week_number: 26, start_date: '2026-04-13', end_date: '2026-04-19', round: null, game_number: null }
    const known = slot ? [week, slot] : []
    expect(movedSlots(known, [inSlot(1, 1)])).toEqual([])
    expect(movedSlots(known, [inSlot(1, 1, { game_date: '2026-04-19' })])).toEqual([
      { ...slot, start_date: '2026-04-19', end_date: '2026-04-19' },
    ])
    expect(movedSlots(known, [])).toEqual([])
  })

  it('lock with the first game of that number that isn’t called off (P2)', () => {
    const [week] = buildSlots({ round: 1, firstNumber: 27, games: [inSlot(1, 1)] })
    const lock = (games: GameFacts[]) =>
      lockTimeOf({ week: week ?? { start_date: '', end_date: '' }, games, deadline: { day: 'Monday', time: '19:00' } })
    const other = { home_team_id: DET, away_team_id: BUF, start_time: '2026-04-18T17:00:00.000Z' }
    expect(lock([inSlot(1, 1), inSlot(1, 1, other), inSlot(1, 2, { start_time: '2026-04-01T00:00:00.000Z' })])).toBe(
      other.start_time,
    )
    expect(lock([inSlot(1, 1), inSlot(1, 1, { ...other, game_state: 'PPD' })])).toBe('2026-04-18T23:00:00.000Z')
    expect(lock([inSlot(1, 1, { start_time: null, game_date: '2026-04-20' })])).toBeNull()
    expect(lock([])).toBeNull()
  })

  it('wait for unscheduled and postponed games, but not for a cancelled one', () => {
    const other = { home_team_id: DET, away_team_id: BUF }
    const series = [inSlot(1, 1), inSlot(1, 1, other)]
    const second = { round: 1, game_number: 2 }
    expect(awaitedGames(series, second)).toBe(2)
    expect(awaitedGames([...series, inSlot(1, 2)], second)).toBe(1)
    expect(awaitedGames([...series, inSlot(1, 2), inSlot(1, 2, { ...other, game_state: 'PPD' })], second)).toBe(1)
    expect(awaitedGames([...series, inSlot(1, 2), inSlot(1, 2, { ...other, game_state: 'CNCL' })], second)).toBe(0)
    expect(awaitedGames(series, { round: null, game_number: null })).toBe(0)
    // Two series lead to one of the next round, even before its teams are known.
    expect(awaitedGames(series, { round: 2, game_number: 1 })).toBe(1)
    const played = [aHomeWin({ round: 1, game_number: 1 }), inSlot(1, 1, { ...other, game_state: 'PPD' })]
    const span = { start_date: '2026-04-18', end_date: '2026-04-18', round: 1, game_number: 1 }
    expect(weekReadiness(played, span)).toEqual({
      is_ready: false,
      total_games: 2,
      pending_games: 1,
      finished_games: 1,
      future_games: 1,
      live_games: 0,
    })
  })
})

describe('After the current week', () => {
  const outcomeAfter = (week: { round: number | null; game_number: number | null }, alive = 2) =>
    outcomeOfAdvance({ alive, isLastWeek: week.round === null, week })
  const phase = 'playoff_tiebreaker'

  it.each([
    [
      { round: null, game_number: null },
      { action: 'completed_final_week', status: 'in_progress', phase },
    ],
    [
      { round: 1, game_number: 1 },
      { action: 'advanced', status: 'in_progress', phase },
    ],
    [
      { round: 1, game_number: 4 },
      { action: 'advanced', status: 'in_progress', phase },
    ],
    [
      { round: 4, game_number: 3 },
      { action: 'advanced', status: 'in_progress', phase },
    ],
    [
      { round: 4, game_number: 4 },
      { action: 'completed_final_week', status: 'completed', phase },
    ],
  ])('%j with several left', (week, outcome) => {
    expect(outcomeAfter(week)).toEqual(outcome)
    expect(isLastSlot(week)).toBe(outcome.status === 'completed')
  })

  it('the last member left has won, in any slot', () => {
    expect(outcomeAfter({ round: 2, game_number: 3 }, 1)).toEqual({
      action: 'completed_with_winner',
      status: 'completed',
      phase,
    })
    expect(outcomeAfter({ round: 4, game_number: 4 }, 1).action).toBe('completed_with_winner')
  })

  it('a contest that waits for a round can’t advance (S11)', () => {
    const now = '2026-05-01T00:00:00.000Z'
    expect(isAwaitingRound({ contest: tiebreaker, week: { round: null } })).toBe(true)
    expect(isAwaitingRound({ contest: tiebreaker, week: null })).toBe(true)
    expect(isAwaitingRound({ contest: tiebreaker, week: { round: 1 } })).toBe(false)
    expect(refuseAdvance({ contest: tiebreaker, week: null, now })).toEqual({ code: 'playoff_round_not_open' })
    expect(refuseAdvance({ contest: tiebreaker, week_number: 25, week: null, now })?.code).toBe('week_not_current')
  })
})

describe('A series', () => {
  it('is decided by wins', () => {
    const words = (a: number, b: number) =>
      seriesWords([
        { abbreviation: 'BOS', wins: a },
        { abbreviation: 'NYR', wins: b },
      ])
    expect([words(0, 0), words(1, 0), words(2, 2), words(2, 3), words(4, 3)]).toEqual([
      'Not started',
      'BOS leads 1–0',
      'Series tied 2–2',
      'NYR leads 3–2',
      'BOS wins 4–3',
    ])
  })

  it('consists of all games of two teams in a round, in either arena', () => {
    const games = [
      inSlot(1, 2, { home_team_id: NYR, away_team_id: BOS, home_score: 4, away_score: 1, game_state: 'OFF' }),
      aHomeWin({ round: 1, game_number: 1 }),
      inSlot(1, 3, { home_score: 9, away_score: 1, game_state: 'LIVE' }),
      inSlot(1, 1, { home_team_id: DET, away_team_id: BUF, start_time: '2026-04-18T17:00:00.000Z' }),
      inSlot(2, 1, { home_team_id: CAR, away_team_id: CBJ }),
    ]
    expect(seriesOf(games, 1).map(({ sides }) => sides)).toEqual(
      expect.arrayContaining([
        [
          { team_id: BOS, wins: 1 },
          { team_id: NYR, wins: 1 },
        ],
        [
          { team_id: DET, wins: 0 },
          { team_id: BUF, wins: 0 },
        ],
      ]),
    )
    expect(teamsOfRound(games, 1)).toEqual(new Set([BOS, NYR, DET, BUF]))
    expect(seriesToFollow(games, 2)).toBe(1)
  })

  it('is still possible for teams that haven’t lost the previous round, until their games are known (P1)', () => {
    const won = [1, 2, 3, 4].map((game_number) => aHomeWin({ round: 1, game_number }))
    const open = [
      [DET, BUF],
      [CAR, CBJ],
      [90, 91],
    ].map(([home, away]) => inSlot(1, 1, { home_team_id: home ?? 0, away_team_id: away ?? 0 }))
    expect(teamsToCome([...won, ...open], 2)).toEqual(new Set([BOS, DET, BUF, CAR, CBJ, 90, 91]))
    const paired = inSlot(2, 1, { home_team_id: BOS, away_team_id: CAR })
    expect(teamsToCome([...won, ...open, paired], 2)).toEqual(new Set([DET, BUF, CBJ, 90, 91]))
    expect(teamsToCome([...won, ...open], 1)).toEqual(new Set())
    // Once both series of the round are known, no further team can join.
    const other = inSlot(2, 1, { home_team_id: DET, away_team_id: 90 })
    expect(teamsToCome([...won, ...open, paired, other], 2)).toEqual(new Set())
  })
})

describe('A week’s name', () => {
  it('is its number, or its round and game', () => {
    expect(weekWords({ week_number: 7 })).toBe('week 7')
    expect(weekTitle({ week_number: 7, round: null, game_number: null })).toBe('Week 7')
    expect(weekTitle({ week_number: 31, round: 2, game_number: 3 })).toBe('Round 2, Game 3')
    expect(weekTitle({ week_number: 40, round: 4, game_number: 1 })).toBe('Final, Game 1')
    expect([1, 4].map(roundWords)).toEqual(['Round 1', 'the Stanley Cup Final'])
  })
})

describe('Editing weeks followed by slots (W6)', () => {
  const current: StoredWeek[] = [
    { id: 1, week_number: 1, start_date: '2026-04-13', end_date: '2026-04-19' },
    { id: 2, week_number: 2, start_date: '2026-04-18', end_date: '2026-04-21', round: 1, game_number: 1 },
    { id: 3, week_number: 3, start_date: '2026-04-20', end_date: '2026-04-22', round: 1, game_number: 2 },
  ].map((week) => ({ ...week, lock_time: '2026-04-30T00:00:00.000Z', lock_time_by_hand: false }))
  const now = '2026-04-01T00:00:00.000Z'
  const change = (id: number, by: object) =>
    refuseWeeks({
      current,
      wanted: current
        .filter((week) => week.id === id)
        .map(({ id, week_number, start_date, end_date }) => ({ id, week_number, start_date, end_date, ...by })),
      now,
    })

  it('lets slots overlap the weeks and each other', () => {
    expect(change(1, { end_date: '2026-04-20' })).toBeNull()
    expect(change(3, {})).toBeNull()
  })

  it('accepts a lock time for a slot, but no other days or number', () => {
    expect(change(2, { lock_time: '2026-04-18T00:00:00.000Z' })).toBeNull()
    expect(change(2, { end_date: '2026-04-22' })).toEqual({ code: 'weeks_slot_fixed', week_number: 2 })
    expect(change(3, { week_number: 4 })).toEqual({ code: 'weeks_slot_fixed', week_number: 3 })
  })
})
