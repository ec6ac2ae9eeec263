import { hours, type Instant, plus } from '#rules/time.ts'

/** From this long before its lock on, a missing pick is said on every screen (spec 2). */
const URGENT_WITHIN = hours(24)

/** Whether a week is so near its lock that a missing pick is urgent (spec 2): at the lock itself it is too late. */
export function isLockUrgent({ lock_time }: { lock_time: Instant }, now: Instant): boolean {
  return now < lock_time && lock_time <= plus(now, URGENT_WITHIN)
}

/** When the answer of `isLockUrgent` changes next: as it becomes urgent, then at the lock. */
export function nextUrgentChange({ lock_time }: { lock_time: Instant }, now: Instant): Instant {
  return isLockUrgent({ lock_time }, now) ? lock_time : plus(lock_time, -URGENT_WITHIN)
}
