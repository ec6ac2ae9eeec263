import { plural } from '#rules/counted.ts'
import { between, days, hasElapsed, hours, type Instant, minutes } from '#rules/time.ts'

/** When admins are notified of a waiting item (N5). */
export type NoticeTime = {
  /** Minimum wait, so that no one is notified of something that resolves itself. */
  after: number
  /** Notify only this long before the deadline; null notifies as soon as `after` has passed. */
  within: number | null
}

type Waited = { since: Instant; deadline: Instant | null; now: Instant }

/** Whether to notify admins now of an item waiting since `since` (N5). */
export function isNoticeDue({ after, within }: NoticeTime, { since, deadline, now }: Waited): boolean {
  if (!hasElapsed(after, { since, now })) return false
  if (within === null) return true
  return deadline !== null && between(now, deadline) <= within
}

/** An item that was gone for this long counts as new when it returns. */
const FORGOTTEN_AFTER = days(1)

/**
 * Whether an item that was gone and came back counts as new, so that admins are notified again (N5). A clock that was
 * set back makes nothing new.
 */
export function isNewOccurrence({ goneAt, now }: { goneAt: Instant; now: Instant }): boolean {
  return between(goneAt, now) >= FORGOTTEN_AFTER
}

/** Admins see a contest with too few members from this long before its start. */
export const SOON = hours(48)

/** The time until an instant in words: '2 days', '3 hours', '45 minutes'. At least a minute. */
export function timeLeftWords({ until, now }: { until: Instant; now: Instant }): string {
  const left = between(now, until)
  const steps = [
    { word: 'day', length: days(1), from: hours(36) },
    { word: 'hour', length: hours(1), from: minutes(90) },
  ]
  const { word, length } = steps.find(({ from }) => left >= from) ?? { word: 'minute', length: minutes(1) }
  const count = Math.max(1, Math.round(left / length))
  return `${count} ${plural(count, word)}`
}
