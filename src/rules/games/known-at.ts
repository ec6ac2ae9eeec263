import { hours, type Instant, minutes, plus } from '#rules/time.ts'
import { isFinal } from './games.ts'
import type { Outcome } from './handed-in.ts'

/** From the opening faceoff to the final horn, overtime included; long enough for nearly every game. */
const GAME_LENGTH = hours(2) + minutes(40)

/**
 * What is known at `now` about a game with a recorded outcome: nothing before its start, that it is on until its end, then
 * everything. A pool with its own clock sees the recorded season happen this way (T4).
 */
export function knownAt(game: Outcome & { start_time: Instant | null }, now: Instant): Outcome {
  const { start_time, ...outcome } = game
  if (!isFinal(outcome.game_state) || start_time === null) return outcome
  const nothing = { home_score: null, away_score: null, decided_in: null }
  if (now < start_time) return { ...nothing, game_state: 'FUT' }
  if (now < plus(start_time, GAME_LENGTH)) return { ...nothing, game_state: 'LIVE' }
  return { ...outcome, game_state: 'FINAL' }
}
