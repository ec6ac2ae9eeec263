import { expect, test } from 'vitest'
import { gamesByTeam } from './games-by-team.ts'

const game = (game_id: number, changes: Partial<Parameters<typeof gamesByTeam>[0][number]> = {}) => ({
  game_id,
  game_date: '2025-11-11',
  start_time: '2025-11-12T00:00:00.000Z',
  game_state: 'FUT',
  home_team_id: 1,
  away_team_id: 2,
  ...changes,
})
const idsOf = (games: ReturnType<typeof gamesByTeam> | undefined, team: number) =>
  games?.get(team)?.map(({ game_id }) => game_id)

test('each team’s games, home and away, are in playing order', () => {
  const games = gamesByTeam([
    game(4, { game_date: '2025-11-13', start_time: null }),
    game(3, { game_date: '2025-11-13', start_time: '2025-11-14T00:00:00.000Z', home_team_id: 3, away_team_id: 1 }),
    game(2),
    game(1, { home_team_id: 3, away_team_id: 4 }),
  ])
  expect([1, 2, 3, 4].map((team) => idsOf(games, team))).toEqual([[2, 3, 4], [2, 4], [1, 3], [1]])
})

test.each([
  ['PPD', undefined],
  ['CNCL', undefined],
  ['FUT', [1]],
  ['LIVE', [1]],
  ['OFF', [1]],
])('a game that is %s is listed as %j (W5)', (game_state, ids) => {
  expect(idsOf(gamesByTeam([game(1, { game_state })]), 1)).toEqual(ids)
})
