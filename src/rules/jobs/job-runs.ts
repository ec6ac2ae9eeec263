import { between, type Instant, minutes, plus } from '#rules/time.ts'

/** Timers are not exact: a run that comes slightly early counts as the next one. */
const EARLY = 0.9
/** Jobs that run more often than this are cheap and may run on every server. */
const OFTEN = minutes(1)

type Run = { every: number; startedAt: Instant | null; wallNow: Instant }

/**
 * Whether a job should run now: not if another server on the same database has just run it. A run in the future comes from a clock
 * that was set back since, and is ignored.
 */
export function isRunDue({ every, startedAt, wallNow }: Run): boolean {
  if (every < OFTEN || startedAt === null) return true
  const since = between(startedAt, wallNow)
  return since < 0 || since >= every * EARLY
}

/** When it runs next; now if it is overdue. */
export function nextRun({ every, startedAt, wallNow }: Run): Instant {
  const next = startedAt === null ? wallNow : plus(startedAt, every)
  return next < wallNow ? wallNow : next
}
