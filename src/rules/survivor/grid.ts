/** How a week of the season went for one member, as a square of the grid. */
export type GridFate = 'survived' | 'out' | 'open'

type Asked = {
  week: { week_number: number; is_processed: boolean }
  member: { elimination_week: number | null }
  /** Their pick of the week as it is shown to the reader; null without one. */
  pick: { result: 'survived' | 'eliminated' | null } | null
  /** Whether the week had put them out before a ruling brought them back (S16). */
  had_put_out: boolean
  /** Whether they were out at the time, before such a ruling. */
  was_away: boolean
}

/**
 * How a locked week went for a member: still open, survived, or out in it. Null where they were out before it, whatever they had picked
 * ahead (S1). Without a pick, results put them out or let them stay (S8 to S10).
 */
export function gridFate({ week, member, pick, had_put_out, was_away }: Asked): GridFate | null {
  const { elimination_week: last } = member
  if (was_away || (last !== null && week.week_number > last)) return null
  if (last === week.week_number || had_put_out) return 'out'
  if (pick !== null && pick.result !== null) return pick.result === 'survived' ? 'survived' : 'out'
  return week.is_processed ? 'survived' : 'open'
}
