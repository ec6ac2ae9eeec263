import { between, type Instant, minutes, plus } from '#rules/time.ts'

/** Timers are not exact: a run that comes a little early is the next one, not the last one again. */
const EARLY = 0.9
/** Jobs that look more often than this are cheap, and may look on every server. */
const OFTEN = minutes(1)

type Run = { every: number; startedAt: Instant | null; wallNow: Instant }

/**
 * Whether a job is to run now: not where another server of the same database has run it a moment ago. A run in the future was
 * written by a clock that has been set back since, and counts as none.
 */
export function isRunDue({ every, startedAt, wallNow }: Run): boolean {
  if (every < OFTEN || startedAt === null) return true
  const since = between(startedAt, wallNow)
  return since < 0 || since >= every * EARLY
}

/** When it runs next; now where it should have run already. */
export function nextRun({ every, startedAt, wallNow }: Run): Instant {
  const next = startedAt === null ? wallNow : plus(startedAt, every)
  return next < wallNow ? wallNow : next
}
