import { addDays, type Day, days, easternDay, easternInstant, easternTimeOfDay, type Instant } from '#rules/time.ts'

/**
 * The start to propose for next season's draft (Y1): as far from the season's first day as last year, on the same weekday and at the same
 * time of day in New York. Null where that has passed, and where it was after its season.
 */
export function startNextSeason(asked: {
  starts_at: Instant
  /** The first days of the season it was in and of the next one. */
  from: Day
  to: Day
  /** The last day of the season it was in. */
  lastDay: Day
  now: Instant
}): Instant | null {
  const { starts_at, from, to, lastDay, now } = asked
  if (easternDay(starts_at) > lastDay) return null
  const weeks = Math.round((Date.parse(to) - Date.parse(from)) / days(7))
  const start = easternInstant(addDays(easternDay(starts_at), weeks * 7), easternTimeOfDay(starts_at))
  return start <= now ? null : start
}
