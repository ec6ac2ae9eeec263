import { hasLocked } from '#rules/survivor/locks.ts'
import type { ContestStatus } from '#rules/survivor/picks.ts'
import type { WeekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'

/** The last advance of a contest: the week that it ended, and the one that it made current. They are the same after the last week. */
type LastAdvance = { week_number: number; next_week: number; advanced_at: Instant }

export type UndoAdvanceRefusal =
  | { code: 'reopen_instead' }
  | { code: 'nothing_to_take_back' }
  | { code: 'round_stands_on_advance' }
  | { code: 'locked_since_advance'; week: WeekName }

type Asked = {
  contest: { current_week: number; status: ContestStatus }
  /** Null: nothing was advanced, or results were computed again since. */
  last: LastAdvance | null
  /** The contest's current week; null between two playoff rounds. */
  week: (WeekName & { lock_time: Instant | null }) | null
  now: Instant
}

/**
 * Whether the last advance may be undone (S11): not once the contest is over, which is reopened instead, not once it has moved on from the
 * week it opened, and not once that week has locked since, because members who would come back could not pick in it. Picks made ahead stay.
 */
export function refuseUndoAdvance(asked: Asked): UndoAdvanceRefusal | null {
  return asked.contest.status === 'completed' ? { code: 'reopen_instead' } : refuseGoingBack(asked)
}

/** Whether a contest may go back to before its last advance, also a completed one that is reopened. */
export function refuseGoingBack(asked: Asked): UndoAdvanceRefusal | null {
  const { contest, last, week, now } = asked
  if (last === null) return { code: 'nothing_to_take_back' }
  const { week_number, next_week, advanced_at } = last
  if (contest.current_week !== next_week) return { code: 'round_stands_on_advance' }
  if (next_week === week_number || week === null) return null
  const hasLockedSince = hasLocked(week, now) && !hasLocked(week, advanced_at)
  return hasLockedSince ? { code: 'locked_since_advance', week } : null
}

/**
 * Whether auto advance is still paused for what was undone (S11, P1): until a game of it has changed since and is final, or an admin does it
 * by hand. `changed_at` is the last change of its final games; null where none is.
 */
export function isPaused({
  paused_at,
  changed_at,
}: {
  paused_at: Instant | null
  changed_at: Instant | null
}): boolean {
  return paused_at !== null && (changed_at === null || changed_at <= paused_at)
}
