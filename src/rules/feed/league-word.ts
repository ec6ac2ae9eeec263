import { hasBegun, isCalledOff, isFinal, isLive, isUpcoming } from '#rules/games/games.ts'
import { addDays, between, type Day, easternDay, hours, type Instant, minutes, plus } from '#rules/time.ts'

/** What the league says of a game, or said last. */
export type LeagueWord = { game_date: Day; start_time?: Instant | null; game_state: string }

/** Why a row of the feed is not taken over. */
export type HeldReason = 'begun before its start' | 'takes back a result' | 'older than what we know' | typeof LEFT_DAY

/** Why a postponement is held back whose game is known on a later day. */
export const LEFT_DAY = 'postponed on a day it has already left'

/** An answer from a cache, or in the wrong order, is newer again by then. */
const HELD_AT_MOST = hours(6)

/**
 * Why a row of the feed is not taken over; null if it is (G8). Answers may come from a cache or in the wrong order: only another result
 * corrects a result, a started game does not go back to before its start on the same day, a postponement on a day the game has already left
 * says nothing new, and no game is on before its start. `heldSince` is when rows of this game began to be held back: after six hours the league's
 * word stands, a postponement only once the game is `goneFromNewDay`, because a moved game keeps its row on the day it left.
 */
export function whyHeld(asked: {
  word: LeagueWord
  /** What the league said last. */
  known: LeagueWord
  heldSince: Instant | null
  /** The league no longer lists the game on the day to which it had moved it. */
  goneFromNewDay?: boolean
  now: Instant
}): HeldReason | null {
  const { word, known, heldSince, goneFromNewDay = false, now } = asked
  // Never, however long the league says so: it can only be wrong.
  if (isBeforeItsStart(word, now)) return 'begun before its start'
  const reason = contradiction(word, known)
  if (reason === null || !isHeldForLong(heldSince, now)) return reason
  // A game that has ended is not on again: the row is an old one, and a newer one will follow.
  const isNeverRight = reason === 'takes back a result' && isLive(word.game_state)
  const isOldRow = reason === LEFT_DAY && !goneFromNewDay
  return isNeverRight || isOldRow ? reason : null
}

/** Whether rows of a game have been held back for so long that the league means them (G8). */
export const isHeldForLong = (heldSince: Instant | null, now: Instant): boolean =>
  heldSince !== null && between(heldSince, now) >= HELD_AT_MOST

/**
 * Whether the league's answer about the day to which it had moved a game takes the move back (G8): the game isn't listed, but everything
 * else that the pool knows on that day is.
 */
export function takesBackMove(asked: {
  gameId: number
  /** The ids in the answer. */
  listed: ReadonlySet<number>
  /** The ids that the pool has on that day, without games that are themselves in doubt. */
  known: readonly number[]
}): boolean {
  return !asked.listed.has(asked.gameId) && asked.known.every((id) => id === asked.gameId || asked.listed.has(id))
}

/** A first puck can drop a little early; a game without a time is on its day. */
function isBeforeItsStart({ game_state, game_date, start_time }: LeagueWord, now: Instant): boolean {
  if (!hasBegun(game_state)) return false
  return start_time ? plus(now, minutes(30)) < start_time : addDays(easternDay(now), 1) <= game_date
}

function contradiction(word: LeagueWord, known: LeagueWord): HeldReason | null {
  if (isFinal(known.game_state) && !isFinal(word.game_state)) return 'takes back a result'
  const isBack = isLive(known.game_state) && isUpcoming(word.game_state)
  // A later day is no older answer, but a new date.
  if (isBack && word.game_date <= known.game_date) return 'older than what we know'
  const hasMoved = known.game_date > word.game_date && !isCalledOff(known.game_state)
  return hasMoved && isCalledOff(word.game_state) ? LEFT_DAY : null
}
