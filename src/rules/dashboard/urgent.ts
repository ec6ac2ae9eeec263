import { hours, type Instant, plus } from '#rules/time.ts'

/** Every screen shows a missing pick from this long before its lock (spec 2). */
const URGENT_WITHIN = hours(24)

/** Whether a week's lock is near enough to make a missing pick urgent (spec 2); at the lock itself it is too late. */
export function isLockUrgent({ lock_time }: { lock_time: Instant }, now: Instant): boolean {
  return now < lock_time && lock_time <= plus(now, URGENT_WITHIN)
}

/** The next instant at which `isLockUrgent` changes: on becoming urgent, then at the lock. */
export function nextUrgentChange({ lock_time }: { lock_time: Instant }, now: Instant): Instant {
  return isLockUrgent({ lock_time }, now) ? lock_time : plus(lock_time, -URGENT_WITHIN)
}
