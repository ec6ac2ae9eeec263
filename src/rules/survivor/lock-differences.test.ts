import { expect, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { easternInstant } from '#rules/time.ts'
import { lockDifference } from './lock-differences.ts'

const at = (day: string, hour: number) => easternInstant(day, { hour, minute: 0 })
const game = (game_id: number, day: string, more: Partial<GameFacts> = {}): GameFacts => ({
  game_id,
  game_date: day,
  start_time: at(day, 19),
  home_team_id: 1,
  away_team_id: 2,
  home_score: null,
  away_score: null,
  decided_in: null,
  game_state: 'FUT',
  ...more,
})
const WEEK = { week_number: 2, start_date: '2025-11-10', end_date: '2025-11-16', round: null, game_number: null }
const GAMES = ['2025-11-10', '2025-11-12', '2025-11-13', '2025-11-15'].map((day, index) => game(index, day))
const locked = (lock_time: string, asked: Partial<Parameters<typeof lockDifference>[0]> = {}, byHand = false) =>
  lockDifference({
    week: { ...WEEK, lock_time, lock_time_by_hand: byHand },
    games: GAMES,
    gamesAtLock: new Map([
      [1, 4],
      [2, 4],
    ]),
    ...asked,
  })
const FIRST = at('2025-11-10', 19)

test.each([
  ['with its first game', FIRST, {}, false, null],
  ['before it', at('2025-11-10', 15), {}, false, { first_start: FIRST, teams: [] }],
  ['after it', at('2025-11-11', 19), {}, false, { first_start: FIRST, teams: [] }],
  ['before it, by hand', at('2025-11-10', 15), {}, true, null],
  [
    'with a first game that is postponed since',
    FIRST,
    { games: [game(0, '2025-11-10', { game_state: 'PPD' }), ...GAMES.slice(1)], gamesAtLock: new Map() },
    false,
    null,
  ],
  [
    'with a second game, the first one being postponed by then',
    at('2025-11-12', 19),
    { games: [game(0, '2025-11-10', { game_state: 'PPD' }), ...GAMES.slice(1)], gamesAtLock: new Map() },
    false,
    null,
  ],
  [
    'with three of four games of a team',
    FIRST,
    {
      gamesAtLock: new Map([
        [1, 3],
        [2, 4],
      ]),
    },
    false,
    { first_start: null, teams: [1] },
  ],
  ['with five games of a team that plays four', FIRST, { gamesAtLock: new Map([[1, 5]]) }, false, null],
] as const)('a week that locked %s differs by %5$j (W4, S6)', (_when, lock, asked, byHand, expected) => {
  expect(locked(lock, asked, byHand)).toEqual(expected)
})
