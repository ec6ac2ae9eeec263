import {
  addDays,
  between,
  days,
  easternDay,
  easternInstant,
  hasElapsed,
  hours,
  type Instant,
  plus,
} from '#rules/time.ts'

/** In the pool's zone: the evening's last game is over, and no one is picking. */
const NIGHT = { hour: 4, minute: 30 }
const RETRY_AFTER = hours(1)

/** By the wall clock. */
type Backups = {
  /** When the pool started making its own backups. */
  watchedSince: Instant
  lastSuccessAt: Instant | null
  /** Null once a later backup succeeded. */
  failedAt: Instant | null
  wallNow: Instant
}

/**
 * Whether the nightly backup is due (O7): none was made since the last 4:30 AM in New York. A server that was off at
 * night makes it at its next start; a failed one is retried an hour later. A success in the future comes from a clock
 * that was set back since.
 */
export function isBackupDue({ watchedSince, lastSuccessAt, failedAt, wallNow }: Backups): boolean {
  const isFromTheFuture = lastSuccessAt !== null && lastSuccessAt > wallNow
  if (!isFromTheFuture && (lastSuccessAt ?? watchedSince) >= lastNight(wallNow)) return false
  return failedAt === null || hasElapsed(RETRY_AFTER, { since: failedAt, now: wallNow })
}

const OVERDUE_AFTER = days(2)

/** Whether the last backup is old enough to notify admins (N5). Without any, the pool is new or its backups fail. */
export function isBackupOverdue({ lastSuccessAt, wallNow }: Pick<Backups, 'lastSuccessAt' | 'wallNow'>): boolean {
  return lastSuccessAt !== null && between(lastSuccessAt, wallNow) >= OVERDUE_AFTER
}

/** The time of the next automatic backup; now if it is due. */
export function nextBackup(backups: Backups): Instant {
  const { failedAt, wallNow } = backups
  if (isBackupDue(backups)) return wallNow
  if (isBackupDue({ ...backups, failedAt: null }) && failedAt !== null) return plus(failedAt, RETRY_AFTER)
  return nightOf(addDays(easternDay(lastNight(wallNow)), 1))
}

function lastNight(now: Instant): Instant {
  const today = easternDay(now)
  const tonight = nightOf(today)
  return tonight <= now ? tonight : nightOf(addDays(today, -1))
}

const nightOf = (day: string): Instant => easternInstant(day, NIGHT)
