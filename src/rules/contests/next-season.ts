import { addDays, type Day, days, easternDay, easternInstant, easternTimeOfDay, type Instant } from '#rules/time.ts'

/**
 * The proposed start of next season's draft (Y1): as far from the season's first day as last year, on the same weekday
 * and at the same New York time. Null if that has passed, or last year's start was after its season.
 */
export function startNextSeason(asked: {
  starts_at: Instant
  /** The first days of last season and the next one. */
  from: Day
  to: Day
  /** The last day of last season. */
  lastDay: Day
  now: Instant
}): Instant | null {
  const { starts_at, from, to, lastDay, now } = asked
  if (easternDay(starts_at) > lastDay) return null
  const weeks = Math.round((Date.parse(to) - Date.parse(from)) / days(7))
  const start = easternInstant(addDays(easternDay(starts_at), weeks * 7), easternTimeOfDay(starts_at))
  return start <= now ? null : start
}
