import type { GameFacts } from '#rules/games/games.ts'
import { addDays, easternInstant } from '#rules/time.ts'
import { type Deadline, lockTimeOf } from './locks.ts'
import type { StoredWeek, WantedWeek } from './weeks.ts'

/** What decides when a week locks. */
export type Schedule = { games: readonly GameFacts[]; deadline: Deadline }

/**
 * The week as it is stored after a change that was allowed (W3, W6): a new lock time is set by hand, null returns it to the schedule, and a
 * lock that is not set by hand follows new dates.
 */
export function changedWeek(before: StoredWeek, wanted: WantedWeek, { games, deadline }: Schedule): StoredWeek {
  const isSet = typeof wanted.lock_time === 'string' && wanted.lock_time !== before.lock_time
  const isByHand = isSet || (before.lock_time_by_hand && wanted.lock_time !== null)
  const datesMoved = before.start_date !== wanted.start_date || before.end_date !== wanted.end_date
  const isFreed = before.lock_time_by_hand && !isByHand
  const { round, game_number } = before
  const week = { ...wanted, round, game_number }
  const computed = isFreed || datesMoved ? lockTimeOf({ week, games, deadline }) : before.lock_time
  return {
    ...week,
    lock_time: isByHand ? (wanted.lock_time ?? before.lock_time) : computed,
    lock_time_by_hand: isByHand,
  }
}

/** Refuses a lock set by hand after the week (W3): members could pick teams that have already won. */
export function refuseLateLock({
  before,
  after,
}: {
  before: StoredWeek
  after: StoredWeek
}): { code: 'lock_after_week'; week_number: number } | null {
  const { lock_time, lock_time_by_hand, end_date, week_number } = after
  if (!lock_time_by_hand || lock_time === null || lock_time === before.lock_time) return null
  const over = easternInstant(addDays(end_date, 1), { hour: 0, minute: 0 })
  return lock_time >= over ? { code: 'lock_after_week', week_number } : null
}
