import { type Day, easternDay, type Instant } from '#rules/time.ts'
import { type DecidedIn, isCalledOff, isFinal, isUpcoming, refuseLevel } from './games.ts'

/** A game from an admin, a file or the feed (G2), with teams by abbreviation. */
export type HandedInGame = {
  game_id: number
  season_year: string
  game_date: Day
  /** If left out, the stored value stays. */
  start_time?: Instant | null
  home_abbrev: string
  away_abbrev: string
  home_score?: number | null
  away_score?: number | null
  decided_in?: DecidedIn | null
  game_state: string
  /** If left out, the stored value stays. */
  venue?: string | null
  /** A playoff game has all three. */
  round?: number | null
  series?: string | null
  game_number?: number | null
}

export type HandedInRefusal =
  | { code: 'game_twice'; game_id: number }
  | { code: 'game_unknown_team'; game_id: number; abbrev: string }
  | { code: 'game_same_team'; game_id: number; abbrev: string }
  | { code: 'game_day_differs'; game_id: number; game_date: Day; league_day: Day }
  | { code: 'final_without_score'; game_id: number; game_state: string }
  | { code: 'final_level'; game_id: number }
  | { code: 'score_before_start'; game_id: number; game_state: string }

/** The first error in these games, with its game; null if all can be stored. One error refuses all of them (G2). */
export function refuseHandedIn(asked: {
  games: readonly HandedInGame[]
  knownTeams: ReadonlySet<string>
}): HandedInRefusal | null {
  const seen = new Set<number>()
  for (const game of asked.games) {
    if (seen.has(game.game_id)) return { code: 'game_twice', game_id: game.game_id }
    seen.add(game.game_id)
    const fault = refuseTeams(game, asked.knownTeams) ?? refuseDay(game) ?? refuseScore(game)
    if (fault) return fault
  }
  return null
}

function refuseTeams(game: HandedInGame, knownTeams: ReadonlySet<string>): HandedInRefusal | null {
  const { game_id, home_abbrev, away_abbrev } = game
  const unknown = [home_abbrev, away_abbrev].find((abbrev) => !knownTeams.has(abbrev))
  if (unknown !== undefined) return { code: 'game_unknown_team', game_id, abbrev: unknown }
  return home_abbrev === away_abbrev ? { code: 'game_same_team', game_id, abbrev: home_abbrev } : null
}

/** A UTC date would put the game into the wrong week (T1). */
function refuseDay({ game_id, game_date, start_time }: HandedInGame): HandedInRefusal | null {
  if (!start_time) return null
  const league_day = easternDay(start_time)
  return league_day === game_date ? null : { code: 'game_day_differs', game_id, game_date, league_day }
}

function refuseScore({ game_id, game_state, home_score, away_score }: HandedInGame): HandedInRefusal | null {
  const hasHome = home_score !== null && home_score !== undefined
  const hasAway = away_score !== null && away_score !== undefined
  if (isFinal(game_state)) {
    if (!hasHome || !hasAway) return { code: 'final_without_score', game_id, game_state }
    return refuseLevel({ game_id, scores: [home_score, away_score] })
  }
  // Dropping the score silently would hide the likelier mistake: a state that wasn't updated.
  if ((isUpcoming(game_state) || isCalledOff(game_state)) && (hasHome || hasAway)) {
    return { code: 'score_before_start', game_id, game_state }
  }
  return null
}

/** The league's result of a game; without a final state it is undecided. */
export type Outcome = {
  home_score: number | null
  away_score: number | null
  decided_in: DecidedIn | null
  game_state: string
}

/** An imported game's outcome; a final one was decided in regulation unless it says otherwise. */
export function outcomeOf(game: HandedInGame): Outcome {
  return {
    home_score: game.home_score ?? null,
    away_score: game.away_score ?? null,
    decided_in: isFinal(game.game_state) ? (game.decided_in ?? 'REG') : null,
    game_state: game.game_state,
  }
}
