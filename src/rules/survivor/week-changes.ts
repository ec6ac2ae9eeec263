import type { GameFacts } from '#rules/games/games.ts'
import { hours, type Instant, plus, startOfDay } from '#rules/time.ts'
import { type Deadline, earlierOf, lockTimeOf } from './locks.ts'
import type { StoredWeek, WantedWeek } from './weeks.ts'

/** The inputs of a week's lock. */
export type Schedule = { games: readonly GameFacts[]; deadline: Deadline }

/**
 * The stored week after an allowed change (W3, W6): a new lock time is set by hand, null returns it to the schedule,
 * and a lock not set by hand follows new dates. One already set by hand is never later than the first game of the new
 * dates.
 */
export function changedWeek(before: StoredWeek, wanted: WantedWeek, { games, deadline }: Schedule): StoredWeek {
  const isSet = typeof wanted.lock_time === 'string' && wanted.lock_time !== before.lock_time
  const isByHand = isSet || (before.lock_time_by_hand && wanted.lock_time !== null)
  const datesMoved = before.start_date !== wanted.start_date || before.end_date !== wanted.end_date
  const isFreed = before.lock_time_by_hand && !isByHand
  const { round, game_number } = before
  const week = { ...wanted, round, game_number }
  const computed = isFreed || datesMoved ? lockTimeOf({ week, games, deadline }) : before.lock_time
  const kept = datesMoved ? earlierOf(before.lock_time, computed) : before.lock_time
  const byHand = isSet ? (wanted.lock_time ?? kept) : kept
  return { ...week, lock_time: isByHand ? byHand : computed, lock_time_by_hand: isByHand }
}

/** The minimum notice members get after an admin sets a lock. */
const SHORTEST_NOTICE = hours(1)

type Change = {
  before: StoredWeek
  after: StoredWeek
  /** The schedule's lock; null if unknown. */
  first: Instant | null
  now: Instant
}

type HandLockRefusal =
  | { code: 'lock_in_past'; week_number: number; lock_time: Instant }
  | { code: 'lock_after_first_game'; week_number: number; first: Instant }
  | { code: 'lock_too_soon' | 'lock_before_week'; week_number: number }

/**
 * Refuses a newly hand-set lock that is less than an hour ahead, past (with its own reason), before the week, or later
 * than the schedule's lock (W3): a pick after the first game would know more than the others. A playoff slot without a
 * known game begins on its assumed day.
 */
export function refuseHandLock({ before, after, first, now }: Change): HandLockRefusal | null {
  const { lock_time, lock_time_by_hand, start_date, week_number } = after
  if (!lock_time_by_hand || lock_time === null || lock_time === before.lock_time) return null
  if (lock_time <= now) return { code: 'lock_in_past', week_number, lock_time }
  if (lock_time < plus(now, SHORTEST_NOTICE)) return { code: 'lock_too_soon', week_number }
  if (lock_time < startOfDay(start_date)) return { code: 'lock_before_week', week_number }
  if (before.lock_time === null) return null
  return first !== null && lock_time > first ? { code: 'lock_after_first_game', week_number, first } : null
}
