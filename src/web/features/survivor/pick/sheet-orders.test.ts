import { expect, test } from 'vitest'
import { sheetOrders } from './sheet-orders.ts'

const team = (abbreviation: string, games_this_week: number, wins_needed: number, chance: number | null) => ({
  abbreviation,
  games_this_week,
  wins_needed,
  survival_chance: chance,
})
const teams = [
  team('TOR', 4, 2, 0.75),
  team('BOS', 1, 1, null),
  team('CAR', 3, 1, 0.5),
  team('ANA', 3, 1, 0.875),
  team('DAL', 5, 2, 0.5),
]

test.each([
  // Of equal chances the one with fewer wins to get comes first; what is unknown comes last.
  ['chance', 'ANA TOR CAR DAL BOS'],
  ['games', 'ANA CAR BOS DAL TOR'],
  ['name', 'ANA BOS CAR DAL TOR'],
] as const)('the pick sheet by %s: %s (S6, F3)', (order, sorted) => {
  const names = teams.toSorted(sheetOrders(teams)[order]?.compare).map(({ abbreviation }) => abbreviation)
  expect(names.join(' ')).toBe(sorted)
})

test('the usual order is by chance where there are chances, else by games (F6)', () => {
  expect(Object.keys(sheetOrders(teams))).toEqual(['chance', 'games', 'name'])
  expect(Object.keys(sheetOrders(teams.map((of) => ({ ...of, survival_chance: null }))))).toEqual(['games', 'name'])
})
