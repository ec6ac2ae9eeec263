import type { WeekTeam } from '#contract/survivor/picks.ts'

type Sorted = Pick<WeekTeam, 'abbreviation' | 'games_this_week' | 'wins_needed'>

const byName = (a: Sorted, b: Sorted) => a.abbreviation.localeCompare(b.abbreviation, 'en')

/** How the teams of the pick sheet can be sorted. By games: most tries for one win first, those that need two wins after them (S6). */
export const sheetOrders = {
  games: {
    label: 'Games',
    compare: (a: Sorted, b: Sorted) =>
      a.wins_needed - b.wins_needed || b.games_this_week - a.games_this_week || byName(a, b),
  },
  name: { label: 'A–Z', compare: byName },
} as const

export type SheetOrder = keyof typeof sheetOrders
