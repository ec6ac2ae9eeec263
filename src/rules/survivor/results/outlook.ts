import { CORRECTED_WITHIN } from '#rules/games/corrections.ts'
import { countsAsPlayed, type GameFacts } from '#rules/games/games.ts'
import { overAt } from '#rules/games/known-at.ts'
import { playedIn } from '#rules/survivor/locks.ts'
import type { WeekSpan } from '#rules/survivor/week-span.ts'
import { addDays, type Day, easternInstant, hours, type Instant, plus } from '#rules/time.ts'
import { weekReadiness } from './placements.ts'

/**
 * A game without a result this long after its usual end has stopped, or is missing from the league's responses (N8).
 */
const OVERDUE = hours(6)

/** The reason a contest has not left its current week (S13): `admin` if the server doesn't advance it. */
export type AdvanceOutlook = {
  waits_for: 'admin' | 'games' | 'corrections' | 'nothing'
  /**
   * The approximate time of the automatic advance; null if there is none, if a game has no time yet, or if its result
   * is overdue.
   */
  around: Instant | null
}

/**
 * The conditions of the current week's advance, and about when the server advances the contest (S13): an hour after the
 * end of the last game, to allow for corrections. `games` are all games of the season, `finalSince` is as in
 * `mayAutoAdvance`.
 */
export function advanceOutlook(asked: {
  contest: { auto_advance: boolean }
  week: WeekSpan
  games: readonly GameFacts[]
  finalSince: Instant | null
  /** It was undone, and nothing has changed since (S11). */
  isPaused: boolean
  now: Instant
}): AdvanceOutlook {
  const { contest, week, games, finalSince, isPaused, now } = asked
  const { is_ready, total_games, pending_games } = weekReadiness(games, week)
  if (!contest.auto_advance || isPaused || total_games === 0) return { waits_for: 'admin', around: null }
  if (is_ready) {
    const around = finalSince === null ? now : plus(finalSince, CORRECTED_WITHIN)
    return around > now ? { waits_for: 'corrections', around } : { waits_for: 'nothing', around: now }
  }
  const pending = gamesWithoutResult(games, week)
  const areKnown =
    pending.length === pending_games &&
    pending.every((game) => game.start_time !== null) &&
    !pending.some((game) => plus(overAt(game), OVERDUE) <= now)
  // A game that takes longer than usual ends now at the earliest.
  const last = pending.map(overAt).reduce((latest, at) => (at > latest ? at : latest), now)
  return { waits_for: 'games', around: areKnown ? plus(last, CORRECTED_WITHIN) : null }
}

/** A week's games without a result, by start. */
export function gamesWithoutResult(games: readonly GameFacts[], week: WeekSpan): GameFacts[] {
  return playedIn(games, week).filter((game) => !countsAsPlayed(game))
}

/** When a week that isn't ready is first reported: a day after its last day (N8). */
export function waitsFrom({ end_date }: { end_date: Day }): Instant {
  return easternInstant(addDays(end_date, 2), { hour: 0, minute: 0 })
}
