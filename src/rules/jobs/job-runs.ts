import { between, type Instant, minutes, plus } from '#rules/time.ts'

/** Timers are inexact: a slightly early run counts as the next one. */
const EARLY = 0.9
/** Jobs that run more often than this are cheap and may run on every server. */
const OFTEN = minutes(1)

type Run = { every: number; startedAt: Instant | null; wallNow: Instant }

/**
 * Whether a job should run now: not if another server on the same database just ran it. A run in the future comes from
 * a clock that was set back since, and is ignored.
 */
export function isRunDue({ every, startedAt, wallNow }: Run): boolean {
  if (every < OFTEN || startedAt === null) return true
  const since = between(startedAt, wallNow)
  return since < 0 || since >= every * EARLY
}

/** The next run; now if overdue. */
export function nextRun({ every, startedAt, wallNow }: Run): Instant {
  const next = startedAt === null ? wallNow : plus(startedAt, every)
  return next < wallNow ? wallNow : next
}
