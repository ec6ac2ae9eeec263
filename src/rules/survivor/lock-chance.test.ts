import { expect, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { gamesByTeam } from '#rules/games/games-by-team.ts'
import { lockChance } from './lock-chance.ts'
import { pickProgress } from './pick-progress.ts'
import { teamWeeks } from './team-weeks.ts'

const WEEK = { start_date: '2025-11-10', end_date: '2025-11-16', round: null, week_number: 1 }
const [BOS, TOR] = [6, 10]
const game = (
  game_id: number,
  [home_score, away_score]: [number, number] | [null, null],
  state = 'OFF',
): GameFacts => ({
  game_id,
  game_date: `2025-11-1${game_id}`,
  start_time: null,
  home_team_id: BOS,
  away_team_id: TOR,
  home_score,
  away_score,
  decided_in: null,
  game_state: home_score === null && state === 'OFF' ? 'FUT' : state,
})
const CHANCES = new Map([1, 2, 3, 4].map((id) => [id, 0.5]))

test.each([
  ['before any game', [game(1, [null, null]), game(2, [null, null])], 0.75],
  ['once its team has won', [game(1, [3, 1]), game(2, [null, null])], 0.75],
  ['once its team has lost them all', [game(1, [1, 3]), game(2, [0, 2])], 0.75],
  ['after one was called off', [game(1, [null, null], 'PPD'), game(2, [1, 3])], 0.5],
  ['with two wins needed', [1, 2, 3, 4].map((id) => game(id, [4, 0])), 11 / 16],
  ['with all games called off', [game(1, [null, null], 'PPD')], 1],
] as const)('a pick’s chance at the lock stays the same, %s (F2, S6)', (_when, games, chance) => {
  const progress = pickProgress({ team_id: BOS, teams: teamWeeks(games, WEEK), gamesAtLock: null })
  const own = gamesByTeam(games).get(BOS) ?? []
  expect(lockChance({ team_id: BOS, progress, games: own, homeWinChances: CHANCES })).toBe(chance)
})

test('without a forecast there is no chance (F6)', () => {
  const games = [game(1, [3, 1])]
  const progress = pickProgress({ team_id: BOS, teams: teamWeeks(games, WEEK), gamesAtLock: null })
  expect(lockChance({ team_id: BOS, progress, games, homeWinChances: new Map() })).toBe(null)
})
