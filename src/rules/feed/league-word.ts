import { hasBegun, isCalledOff, isFinal, isLive, isUpcoming } from '#rules/games/games.ts'
import { addDays, between, type Day, easternDay, hours, type Instant, minutes, plus } from '#rules/time.ts'

/** The league's current or previous row for a game. */
export type LeagueWord = { game_date: Day; start_time?: Instant | null; game_state: string }

/** Why a row of the feed is held back. */
export type HeldReason = 'begun before its start' | 'takes back a result' | 'older than what we know' | typeof LEFT_DAY

/** A postponement of a game that is known on a later day. */
export const LEFT_DAY = 'postponed on a day it has already left'

/** Longer than any cached or out-of-order response lasts. */
const HELD_AT_MOST = hours(6)

/**
 * Why a row of the feed is held back, or null (G8). Responses may be cached or out of order: only another result
 * corrects a result, a started game doesn't return to its pregame state on the same day, a postponement on a day the
 * game has already left is ignored, and no game is live before its start. `heldSince` is when rows of this game were
 * first held back: after six hours the row is used, a postponement only once the game is `goneFromNewDay`, because a
 * moved game keeps its row on the day it left.
 */
export function whyHeld(asked: {
  word: LeagueWord
  /** The league's previous row. */
  known: LeagueWord
  heldSince: Instant | null
  /** The league no longer lists the game on the day it was moved to. */
  goneFromNewDay?: boolean
  now: Instant
}): HeldReason | null {
  const { word, known, heldSince, goneFromNewDay = false, now } = asked
  // Permanently: it can only be wrong, however long the league repeats it.
  if (isBeforeItsStart(word, now)) return 'begun before its start'
  const reason = contradiction(word, known)
  if (reason === null || !isHeldForLong(heldSince, now)) return reason
  // An ended game is never live again: the row is old, and a newer one will follow.
  const isNeverRight = reason === 'takes back a result' && isLive(word.game_state)
  const isOldRow = reason === LEFT_DAY && !goneFromNewDay
  return isNeverRight || isOldRow ? reason : null
}

/** Whether rows of a game have been held back long enough to be trusted (G8). */
export const isHeldForLong = (heldSince: Instant | null, now: Instant): boolean =>
  heldSince !== null && between(heldSince, now) >= HELD_AT_MOST

/**
 * Whether a response for a moved game's new day undoes the move (G8): it lists everything the pool knows on that day
 * except this game.
 */
export function takesBackMove(asked: {
  gameId: number
  /** Ids in the response. */
  listed: ReadonlySet<number>
  /** The pool's ids on that day, without other games in doubt. */
  known: readonly number[]
}): boolean {
  return !asked.listed.has(asked.gameId) && asked.known.every((id) => id === asked.gameId || asked.listed.has(id))
}

/** A puck may drop a little early; a game without a time starts on its day. */
function isBeforeItsStart({ game_state, game_date, start_time }: LeagueWord, now: Instant): boolean {
  if (!hasBegun(game_state)) return false
  return start_time ? plus(now, minutes(30)) < start_time : addDays(easternDay(now), 1) <= game_date
}

function contradiction(word: LeagueWord, known: LeagueWord): HeldReason | null {
  if (isFinal(known.game_state) && !isFinal(word.game_state)) return 'takes back a result'
  const isBack = isLive(known.game_state) && isUpcoming(word.game_state)
  // A later day isn't an old response but a new date.
  if (isBack && word.game_date <= known.game_date) return 'older than what we know'
  const hasMoved = known.game_date > word.game_date && !isCalledOff(known.game_state)
  return hasMoved && isCalledOff(word.game_state) ? LEFT_DAY : null
}
