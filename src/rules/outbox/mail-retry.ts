import { days, hours, type Instant, minutes, plus } from '#rules/time.ts'

/** Mails are retried for this long. */
const GIVE_UP_AFTER = days(1)
const LONGEST_PAUSE = hours(1)

type Tried = {
  attempts: number
  written_at: Instant
  now: Instant
  /** The delay the receiver requests, in ms. */
  retryAfter?: number | null
}

/**
 * The next try of a mail after this many attempts: as the receiver requests, else 1, 2, 4 … minutes later, at most an
 * hour. Null once its day of retries is over.
 */
export function nextTry({ attempts, written_at, now, retryAfter = null }: Tried): Instant | null {
  const pause = retryAfter ?? Math.min(minutes(2 ** (Math.max(attempts, 1) - 1)), LONGEST_PAUSE)
  const next = plus(now, pause)
  return next > plus(written_at, GIVE_UP_AFTER) ? null : next
}
