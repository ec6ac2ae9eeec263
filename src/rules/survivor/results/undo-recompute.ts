import { hasLocked } from '#rules/survivor/locks.ts'
import type { ContestStatus } from '#rules/survivor/picks.ts'
import { type WeekName, weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'

export type UndoRecomputeRefusal = { code: 'nothing_to_take_back' } | { code: 'locked_since_recompute'; week: WeekName }

/**
 * Whether the last computing of results may be undone (S10): not once anything else has written results since, and not once a week has locked,
 * because members who would come back could not pick in it.
 */
export function refuseUndoRecompute(asked: {
  contest: { status: ContestStatus }
  /** When it was; null where nothing is kept. */
  recomputed_at: Instant | null
  weeks: readonly (WeekName & { lock_time: Instant | null; processed_at: Instant | null })[]
  now: Instant
}): UndoRecomputeRefusal | null {
  const { contest, recomputed_at: at, weeks, now } = asked
  if (at === null || contest.status !== 'in_progress') return { code: 'nothing_to_take_back' }
  if (weeks.some(({ processed_at }) => processed_at !== null && processed_at > at))
    return { code: 'nothing_to_take_back' }
  const locked = weeks.find((week) => hasLocked(week, now) && !hasLocked(week, at))
  return locked === undefined ? null : { code: 'locked_since_recompute', week: weekName(locked) }
}
