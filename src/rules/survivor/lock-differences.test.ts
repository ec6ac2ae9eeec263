import { expect, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { easternInstant } from '#rules/time.ts'
import { aWeek } from '../../../test/harness/league/loaded-contest.ts'
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
const GAMES = ['2025-11-10', '2025-11-12', '2025-11-13', '2025-11-15'].map((day, index) => game(index, day))
const locked = (lock_time: string, facts: Parameters<typeof aWeek>[1] = {}) =>
  lockDifference(
    aWeek(2, {
      lock_time,
      games: GAMES,
      gamesAtLock: new Map([
        [1, 4],
        [2, 4],
      ]),
      ...facts,
    }),
  )
const FIRST = at('2025-11-10', 19)

test.each([
  ['with its first game', FIRST, {}, null],
  ['before it', at('2025-11-10', 15), {}, { first_start: FIRST, teams: [] }],
  ['after it', at('2025-11-11', 19), {}, { first_start: FIRST, teams: [] }],
  ['before it, by hand', at('2025-11-10', 15), { lock_time_by_hand: true }, null],
  [
    'with a first game that is postponed since',
    FIRST,
    { games: [game(0, '2025-11-10', { game_state: 'PPD' }), ...GAMES.slice(1)], gamesAtLock: new Map() },
    null,
  ],
  [
    'with a second game, the first one being postponed by then',
    at('2025-11-12', 19),
    { games: [game(0, '2025-11-10', { game_state: 'PPD' }), ...GAMES.slice(1)], gamesAtLock: new Map() },
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
    { first_start: null, teams: [1] },
  ],
  ['with five games of a team that plays four', FIRST, { gamesAtLock: new Map([[1, 5]]) }, null],
] as const)('a week that locked %s differs by %4$j (W4, S6)', (_when, lock, facts, expected) => {
  expect(locked(lock, facts)).toEqual(expected)
})
