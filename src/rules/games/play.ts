import { between, hours, type Instant, minutes } from '#rules/time.ts'
import { isFinal } from './games.ts'
import type { HandedInGame } from './handed-in.ts'

/** From opening faceoff to final horn, including overtime; long enough for nearly every game. */
export const GAME_LENGTH = hours(2) + minutes(40)

/** A recorded game's state at some instant. */
export type Play = {
  state: string
  homeScore: number | null
  awayScore: number | null
  period: number
  /** Time left in the period, '12:34'; null unless the game is on. */
  clock: string | null
  periodType: 'REG' | 'OT' | 'SO'
}

/** Real minutes per minute of play: an hour of play takes two and a half hours. */
const REAL_MINUTES_A_MINUTE = 2.5
const REGULATION = minutes(60 * REAL_MINUTES_A_MINUTE)
const PERIOD = REGULATION / 3
const LAST_MINUTES = minutes(55 * REAL_MINUTES_A_MINUTE)
const DECIDED = minutes(155)
const OVER = minutes(157)
/** Time from the start until the league makes a result official. */
export const OFFICIAL = GAME_LENGTH + hours(6)
const BEFORE = -minutes(30)

export type RecordedGame = Pick<
  HandedInGame,
  'game_id' | 'game_state' | 'start_time' | 'home_score' | 'away_score' | 'decided_in'
>

/**
 * The game at `now`: no score before its start, then the goals so far, then the result. Only the result is recorded;
 * goal times are derived from the game's id, so that they never change.
 */
export function playOf(game: RecordedGame, now: Instant): Play {
  const end = game.decided_in ?? 'REG'
  const { home_score = null, away_score = null, start_time } = game
  if (!isFinal(game.game_state) || !start_time || home_score === null || away_score === null) {
    return { state: game.game_state, homeScore: null, awayScore: null, period: 1, clock: null, periodType: 'REG' }
  }
  const since = between(start_time, now)
  if (since < 0) {
    return {
      state: since < BEFORE ? 'FUT' : 'PRE',
      homeScore: null,
      awayScore: null,
      period: 1,
      clock: null,
      periodType: 'REG',
    }
  }
  const isDecided = since >= DECIDED
  const inOvertime = end !== 'REG' && since >= REGULATION
  const period = { period: inOvertime ? (isDecided && end === 'SO' ? 5 : 4) : periodAt(since) }
  const periodType = !inOvertime ? 'REG' : isDecided ? end : 'OT'
  if (since >= OVER)
    return {
      state: stateAfter(since),
      homeScore: home_score,
      awayScore: away_score,
      ...period,
      clock: null,
      periodType,
    }
  const isLate = end === 'REG' ? null : home_score > away_score ? 'home' : 'away'
  const scored = (side: 'home' | 'away', goals: number) => {
    const inRegulation = isLate === side ? goals - 1 : goals
    const fallen = Array.from({ length: inRegulation }, (_, nth) => minuteOf(game.game_id, `${side}${nth}`))
    return fallen.filter((at) => at <= since).length + (isLate === side && isDecided ? 1 : 0)
  }
  return {
    state: since >= LAST_MINUTES ? 'CRIT' : 'LIVE',
    homeScore: scored('home', home_score),
    awayScore: scored('away', away_score),
    ...period,
    clock: inOvertime ? null : clockAt(since),
    periodType,
  }
}

function stateAfter(since: number): string {
  if (since < GAME_LENGTH) return 'OVER'
  return since < OFFICIAL ? 'FINAL' : 'OFF'
}

function periodAt(since: number): number {
  return Math.min(3, 1 + Math.floor((3 * since) / REGULATION))
}

/** Without intermissions: the hour of play is spread evenly over its duration. */
function clockAt(since: number): string {
  const left = Math.max(0, PERIOD - (Math.min(since, REGULATION - 1) % PERIOD))
  const seconds = Math.floor(left / REAL_MINUTES_A_MINUTE / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A goal's time, in milliseconds after the opening faceoff; never in the very first or last moment. */
function minuteOf(gameId: number, goal: string): number {
  let mixed = gameId >>> 0
  for (const letter of goal) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x9e3779b1) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0
  return (0.01 + 0.98 * (((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296)) * REGULATION
}
