import { CORRECTED_WITHIN } from '#rules/games/corrections.ts'
import { addDays, type Day, easternInstant, type Instant, plus } from '#rules/time.ts'

/** The league corrects scores for a day or two. */
const CORRECTION_DAYS = 2

/** A contest's automatic completion, given its last game's league day (D9): noon in New York two days later. */
export function completesAt(lastDay: Day): Instant {
  return easternInstant(addDays(lastDay, CORRECTION_DAYS), { hour: 12, minute: 0 })
}

/**
 * A tiebreaker's automatic completion once the Cup is won (D9): as soon as the last game is official, or has been FINAL
 * for an hour. After weeks of a tie no one should wait two more days. `finalSince` is when the last merely FINAL game
 * came in; null if all are official.
 */
export function tiebreakerCompletesAt({ lastDay, finalSince }: { lastDay: Day; finalSince: Instant | null }): Instant {
  return finalSince === null ? easternInstant(lastDay, { hour: 0, minute: 0 }) : plus(finalSince, CORRECTED_WITHIN)
}
