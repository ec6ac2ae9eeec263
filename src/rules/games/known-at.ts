import { type Day, easternInstant, type Instant, plus } from '#rules/time.ts'
import { hasBegun, isFinal } from './games.ts'
import type { Outcome } from './handed-in.ts'
import { GAME_LENGTH, OFFICIAL, playOf } from './play.ts'

/** A game with its entered or recorded outcome, whether or not it is public yet. */
export type ReportedGame = Outcome & {
  game_id: number
  game_date: Day
  start_time: Instant | null
  /** When it was entered, by the pool's clock; null for a recorded season. */
  entered_at: Instant | null
  /** An admin saved this game's score by hand (G4). */
  score_by_hand?: boolean
}

/** A game's start. Without a known time it is 7:00 PM Eastern on its day (W3). */
export function startOf({ start_time, game_date }: Pick<ReportedGame, 'start_time' | 'game_date'>): Instant {
  return start_time ?? easternInstant(game_date, { hour: 19, minute: 0 })
}

/** When a recorded result becomes known: at the end of the game. */
export function overAt(game: Pick<ReportedGame, 'start_time' | 'game_date'>): Instant {
  return plus(startOf(game), GAME_LENGTH)
}

/**
 * Whether everything reported about the game is public at `now` (T5). Nothing of its outcome is before its start; an
 * entered outcome is from then on, a recorded one once the game is over. So a result entered too early counts from the
 * start. A score saved by hand is an admin's decision about one game and counts at once (G4).
 */
export function isAllKnown(game: ReportedGame, now: Instant): boolean {
  const { game_state, home_score, away_score } = game
  const hasOutcome = hasBegun(game_state) || home_score !== null || away_score !== null
  if (!hasOutcome) return true
  if (game.score_by_hand) return true
  if (now < startOf(game)) return false
  return isEntered(game) || overAt(game) <= now
}

/** Whether everything is public and official, so that time alone changes nothing about the game (T5). */
export const isSettled = (game: ReportedGame, now: Instant): boolean =>
  isAllKnown(game, now) && knownAt(game, now).game_state === game.game_state

const isEntered = ({ entered_at }: ReportedGame) => entered_at !== null

/**
 * A game's public outcome at `now` (T5): nothing before its start, then the goals so far, then everything. A result
 * that is public only because the game is over takes a while to become official.
 */
export function knownAt(game: ReportedGame, now: Instant): Outcome {
  const { home_score, away_score, decided_in, game_state } = game
  if (isAllKnown(game, now)) {
    const isOfficial = isEntered(game) || plus(startOf(game), OFFICIAL) <= now
    return {
      home_score,
      away_score,
      decided_in,
      game_state: game_state === 'OFF' && !isOfficial ? 'FINAL' : game_state,
    }
  }
  const start_time = startOf(game)
  if (now < start_time) return { home_score: null, away_score: null, decided_in: null, game_state: 'FUT' }
  if (!isFinal(game_state)) return { home_score: null, away_score: null, decided_in: null, game_state: 'LIVE' }
  const play = playOf({ ...game, start_time }, now)
  return { home_score: play.homeScore, away_score: play.awayScore, decided_in: null, game_state: play.state }
}
