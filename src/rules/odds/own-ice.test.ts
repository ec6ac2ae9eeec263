import { expect, test } from 'vitest'
import { neutralGames } from './own-ice.ts'

let lastId = 0
const games = (count: number, venue: string | null, home_team_id = 1) =>
  Array.from({ length: count }, () => {
    lastId += 1
    return { game_id: lastId, home_team_id, venue }
  })

test.each<[string, ReturnType<typeof games>, number]>([
  ['its own rink', games(41, 'Boardwalk Hall'), 0],
  ['a rink without a name', games(41, null), 0],
  ['three games elsewhere', [...games(38, 'Boardwalk Hall'), ...games(3, 'Ball Park')], 3],
  ['a second rink, with four', [...games(37, 'Boardwalk Hall'), ...games(4, 'New Hall')], 0],
  ["another team's rink", [...games(41, 'Boardwalk Hall'), ...games(1, 'Boardwalk Hall', 2)], 1],
  ['the only named one of many', [...games(40, null), ...games(1, 'Ball Park')], 1],
  [
    'the first of a season, named like those before',
    [...games(40, null), ...games(41, 'Hall'), ...games(1, 'Hall')],
    0,
  ],
])('A game is on own ice or not (F1): %s', (_, of, expected) => {
  expect(neutralGames(of).size).toBe(expected)
})
