import { plural } from '#rules/counted.ts'
import { between, days, hasElapsed, hours, type Instant, minutes } from '#rules/time.ts'

/** When admins are told of what waits (N5). */
export type TellingTime = {
  /** Only once it has waited this long, so that nobody is told of what is over in a moment. */
  after: number
  /** Only this long before its deadline; null tells as soon as it has waited. */
  within: number | null
}

type Waited = { since: Instant; deadline: Instant | null; now: Instant }

/** Whether admins are to be told now of something that has waited since an instant (N5). */
export function isTellingDue({ after, within }: TellingTime, { since, deadline, now }: Waited): boolean {
  if (!hasElapsed(after, { since, now })) return false
  if (within === null) return true
  return deadline !== null && between(now, deadline) <= within
}

/** What was gone for this long and waits again is told again. */
const FORGOTTEN_AFTER = days(1)

/** Whether something that had gone and is back counts as new, so that it is told again (N5). A clock that was set back makes nothing new. */
export function isNewOccurrence({ goneAt, now }: { goneAt: Instant; now: Instant }): boolean {
  return between(goneAt, now) >= FORGOTTEN_AFTER
}

/** From this long before its start an admin sees that a contest has too few to start. */
export const SOON = hours(48)

/** How long until an instant, for a sentence: '2 days', '3 hours', '45 minutes'. At least a minute. */
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
