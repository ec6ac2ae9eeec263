/** The last advance of a contest: the week that it ended, and the one that it made current. They are the same after the last week. */
export type LastAdvance = { week_number: number; next_week: number }

export type UndoAdvanceRefusal =
  | { code: 'nothing_to_take_back' }
  | { code: 'round_stands_on_advance' }
  | { code: 'picked_since_advance'; week_number: number }

/**
 * Whether the last advance may be undone (S11): not once the contest has moved on from the week it opened, and not once somebody has picked
 * in that week.
 */
export function refuseUndoAdvance(asked: {
  contest: { current_week: number }
  /** Null: nothing was advanced, or results were computed again since. */
  last: LastAdvance | null
  /** Whether anybody has a pick in the contest's current week. */
  hasCurrentPicks: boolean
}): UndoAdvanceRefusal | null {
  const { contest, last, hasCurrentPicks } = asked
  if (last === null) return { code: 'nothing_to_take_back' }
  const { week_number, next_week } = last
  if (contest.current_week !== next_week) return { code: 'round_stands_on_advance' }
  const hasOpenedWeek = next_week !== week_number
  return hasOpenedWeek && hasCurrentPicks ? { code: 'picked_since_advance', week_number: next_week } : null
}
