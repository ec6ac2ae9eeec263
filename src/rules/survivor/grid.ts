import type { PickResult } from './picks.ts'

/** A member's outcome of a week, as a square of the grid. */
export const gridFates = ['survived', 'life_lost', 'out', 'open'] as const
export type GridFate = (typeof gridFates)[number]

type Asked = {
  week: { week_number: number; is_processed: boolean }
  /** `lost_lives` as in the results (S18). */
  member: { elimination_week: number | null; lost_lives?: readonly number[] }
  /** Their pick as shown to the reader; null without one. */
  pick: { result: PickResult | null } | null
  /** Whether the week had eliminated them before a ruling brought them back (S16). */
  had_put_out: boolean
  /** Whether they were out then, before such a ruling, or had not begun (S19). */
  was_away: boolean
}

/**
 * A member's outcome of a locked week: open, survived, or out in it. Null if they were out before it, whatever they had
 * picked ahead (S1). Without a pick, the results decide (S8 to S10).
 */
export function gridFate({ week, member, pick, had_put_out, was_away }: Asked): GridFate | null {
  const { elimination_week: last, lost_lives = [] } = member
  if (was_away || (last !== null && week.week_number > last)) return null
  if (last === week.week_number || had_put_out) return 'out'
  if (week.is_processed && lost_lives.includes(week.week_number)) return 'life_lost'
  if (pick !== null && pick.result !== null) return pick.result === 'eliminated' ? 'out' : pick.result
  return week.is_processed ? 'survived' : 'open'
}
