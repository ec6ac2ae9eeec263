import type { WeekTeam } from '#contract/survivor/picks.ts'

type Sorted = Pick<WeekTeam, 'abbreviation' | 'games_this_week' | 'wins_needed' | 'survival_chance'>
type Order = { label: string; compare: (a: Sorted, b: Sorted) => number }

const byName = (a: Sorted, b: Sorted) => a.abbreviation.localeCompare(b.abbreviation, 'en')
const byGames = (a: Sorted, b: Sorted) =>
  a.wins_needed - b.wins_needed || b.games_this_week - a.games_this_week || byName(a, b)
/** Below every chance. */
const UNKNOWN = -1
const byChance = (a: Sorted, b: Sorted) =>
  (b.survival_chance ?? UNKNOWN) - (a.survival_chance ?? UNKNOWN) || byGames(a, b)

export type SheetOrder = 'chance' | 'games' | 'name'

/**
 * Sort orders of the pick sheet's teams, the usual one first: by chance if there are chances. By games: most tries for
 * one win first, those that need two wins after them (S6).
 */
export function sheetOrders(teams: readonly Sorted[]): Partial<Record<SheetOrder, Order>> {
  const plain = { games: { label: 'Games', compare: byGames }, name: { label: 'A–Z', compare: byName } }
  return teams.some(({ survival_chance }) => survival_chance !== null)
    ? { chance: { label: 'Chance', compare: byChance }, ...plain }
    : plain
}
