import { expect, test } from 'vitest'
import { sheetOrders } from './sheet-orders.ts'

const team = (abbreviation: string, games_this_week: number, wins_needed: number) => ({
  abbreviation,
  games_this_week,
  wins_needed,
})
const teams = [team('TOR', 4, 2), team('BOS', 1, 1), team('CAR', 3, 1), team('ANA', 3, 1), team('DAL', 5, 2)]

test.each([
  ['games', 'ANA CAR BOS DAL TOR'],
  ['name', 'ANA BOS CAR DAL TOR'],
] as const)('the pick sheet by %s: %s (S6)', (order, sorted) => {
  const names = teams.toSorted(sheetOrders[order].compare).map(({ abbreviation }) => abbreviation)
  expect(names.join(' ')).toBe(sorted)
})
