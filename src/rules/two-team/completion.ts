import { addDays, type Day, easternInstant, hours, type Instant, plus } from '#rules/time.ts'

/** The league corrects scores for a day or two. */
const CORRECTION_DAYS = 2

/** So long the league corrects a game that it has called FINAL. */
const CORRECTED_WITHIN = hours(1)

/** When a contest completes by itself whose last game was on this league day (D9): at noon in New York two days later. */
export function completesAt(lastDay: Day): Instant {
  return easternInstant(addDays(lastDay, CORRECTION_DAYS), { hour: 12, minute: 0 })
}

/**
 * When a tiebreaker completes by itself once the Cup is won (D9): as soon as the last game is official, or has been FINAL for an hour. Nobody
 * is tied for weeks only to wait two days more. `finalSince` is when the last of the games that are only FINAL came in; null where all are official.
 */
export function tiebreakerCompletesAt({ lastDay, finalSince }: { lastDay: Day; finalSince: Instant | null }): Instant {
  return finalSince === null ? easternInstant(lastDay, { hour: 0, minute: 0 }) : plus(finalSince, CORRECTED_WITHIN)
}
