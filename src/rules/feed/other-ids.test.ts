import { expect, test } from 'vitest'
import { gamesUnderOtherIds } from './other-ids.ts'

const place = (game_id: number, game_date: string, [away_team_id, home_team_id]: [number, number]) => ({
  game_id,
  season_year: '2026-27',
  game_date,
  home_team_id,
  away_team_id,
})
const COMING = place(2026020500, '2026-12-01', [1, 2])

test.each([
  ['the same day and teams', [2026090001, '2026-12-01', [1, 2]], [true, true]],
  ['the same day, the other team at home', [2026090001, '2026-12-01', [2, 1]], [true, false]],
  ['another day, provisional', [2026090001, '2026-12-20', [1, 2]], [true, false]],
  ['another day, the other team at home', [2026090001, '2026-12-20', [2, 1]], [false, false]],
  ['another id of the league on the same day', [2026020001, '2026-12-01', [1, 2]], [true, true]],
  ['another id of the league on another day', [2026020001, '2026-12-20', [1, 2]], [false, false]],
  ['other teams', [2026090001, '2026-12-01', [1, 3]], [false, false]],
] as const)(
  'a stored game with %s matches the new one: %3$o from the league, and from a file',
  (_what, at, expected) => {
    const stored = place(at[0], at[1], [...at[2]])
    const isFound = (byTeams: boolean) => gamesUnderOtherIds({ coming: [COMING], stored: [stored], byTeams }).size === 1
    expect([isFound(true), isFound(false)]).toEqual(expected)
  },
)

test('the same day matches first, then the nearest, and each game is matched once', () => {
  const stored = [place(2026090001, '2026-12-20', [1, 2]), place(2026090002, '2026-12-01', [1, 2])]
  const later = place(2026020501, '2027-02-01', [1, 2])
  const third = place(2026020502, '2027-02-03', [1, 2])
  const found = gamesUnderOtherIds({ coming: [later, third, COMING], stored, byTeams: true })
  expect([...found].map(([id, { game_id }]) => [id, game_id])).toEqual([
    [2026020500, 2026090002],
    [2026020501, 2026090001],
  ])
})
