import { addDays, type Day, easternInstant, type Instant } from '#rules/time.ts'

/** The league corrects scores for a day or two. */
const CORRECTION_DAYS = 2

/** When a contest completes by itself whose last game was on this league day (D9): at noon in New York two days later. */
export function completesAt(lastDay: Day): Instant {
  return easternInstant(addDays(lastDay, CORRECTION_DAYS), { hour: 12, minute: 0 })
}
