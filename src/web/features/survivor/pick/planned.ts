import type { ContestWeek } from '#contract/survivor/weeks.ts'
import type { MyPick } from '../survivor.queries.ts'

type Planned = Pick<MyPick, 'week_number' | 'picked_at'>

/** Whether the pick was made ahead: before the week before its own had locked (S1). */
export function isMadeAhead(
  pick: Planned | null,
  weeks: readonly Pick<ContestWeek, 'week_number' | 'lock_time'>[],
): boolean {
  if (pick === null) return false
  const before = weeks.findLast(({ week_number }) => week_number < pick.week_number)
  return before !== undefined && (before.lock_time === null || pick.picked_at < before.lock_time)
}
