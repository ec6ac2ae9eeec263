import type { Day } from '#rules/time.ts'
import type { DecidedIn } from './games.ts'
import type { HandedInGame } from './handed-in.ts'

/** A game from one team's side (G1), as lists return it and callers send it back. */
export type GameSide = Omit<
  HandedInGame,
  'season_year' | 'game_date' | 'home_abbrev' | 'away_abbrev' | 'home_score' | 'away_score'
> & {
  season_year?: string | undefined
  game_date?: Day | undefined
  team_abbrev: string
  opponent_abbrev: string
  is_home?: boolean | undefined
  team_score?: number | null | undefined
  opponent_score?: number | null | undefined
  result?: 'W' | 'L' | 'OTL' | 'SOL' | null | undefined
}

/** The fields a row may leave out because the pool has them. */
export type KnownGame = {
  season_year: string
  game_date: Day
  home_abbrev: string
  away_abbrev: string
  decided_in: DecidedIn | null
  round: number | null
  series: string | null
  game_number: number | null
}

export type SideRefusal = { code: 'game_row_incomplete'; game_id: number }

/**
 * The whole game from a row (G2); `known` is the stored game with its id. Refuses a row that lacks something the pool
 * doesn't know: the season, the day, or the home team.
 */
export function gameOfSide(side: GameSide, known: KnownGame | null): HandedInGame | SideRefusal {
  const { game_id, team_abbrev, opponent_abbrev, is_home, team_score, opponent_score, result, ...rest } = side
  const season_year = side.season_year ?? known?.season_year
  const game_date = side.game_date ?? known?.game_date
  const isHome = is_home ?? placeIn(known, team_abbrev)
  if (season_year === undefined || game_date === undefined || isHome === null) {
    return { code: 'game_row_incomplete', game_id }
  }
  return {
    ...rest,
    game_id,
    season_year,
    game_date,
    home_abbrev: isHome ? team_abbrev : opponent_abbrev,
    away_abbrev: isHome ? opponent_abbrev : team_abbrev,
    home_score: isHome ? team_score : opponent_score,
    away_score: isHome ? opponent_score : team_score,
    decided_in: side.decided_in ?? decidedBy(result) ?? known?.decided_in,
    round: side.round ?? known?.round,
    series: side.series ?? known?.series,
    game_number: side.game_number ?? known?.game_number,
  }
}

/** Whether the team is the stored game's home team; null if it doesn't play in it. */
function placeIn(known: KnownGame | null, abbreviation: string): boolean | null {
  if (known?.home_abbrev === abbreviation) return true
  return known?.away_abbrev === abbreviation ? false : null
}

const decidedBy = (result: GameSide['result']): DecidedIn | null => {
  if (result === 'OTL') return 'OT'
  return result === 'SOL' ? 'SO' : null
}
