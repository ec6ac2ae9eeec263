import type { DecidedIn, GameFacts } from '#rules/games/games.ts'
import type { Outcome } from '#rules/games/handed-in.ts'
import type { StoredGame } from '#server/features/games/games.repo.ts'

const ENDS: readonly DecidedIn[] = ['REG', 'OT', 'SO']
const SIDES = ['home', 'away'] as const

/** The columns the rules need. */
export const factColumns = [
  ...(['game_id', 'game_date', 'start_time', 'home_team_id', 'away_team_id', 'home_score', 'away_score'] as const),
  ...(['decided_in', 'level_winner', 'game_state', 'round', 'game_number'] as const),
] as const

/** A stored game in the rules' form. */
export function factsOf(game: Pick<StoredGame, (typeof factColumns)[number]>): GameFacts {
  return {
    game_id: game.game_id,
    game_date: game.game_date,
    start_time: game.start_time,
    home_team_id: game.home_team_id,
    away_team_id: game.away_team_id,
    home_score: game.home_score,
    away_score: game.away_score,
    decided_in: endOf(game.decided_in),
    game_state: game.game_state,
    level_winner: SIDES.find((side) => side === game.level_winner) ?? null,
    round: game.round,
    game_number: game.game_number,
  }
}

/** The league's result, even while a score saved by hand overrides it (G4). */
export function leagueOutcomeOf(game: StoredGame): Outcome {
  if (!game.score_by_hand) {
    const { home_score, away_score, game_state } = game
    return { home_score, away_score, decided_in: endOf(game.decided_in), game_state }
  }
  return {
    home_score: game.nhl_home_score,
    away_score: game.nhl_away_score,
    decided_in: endOf(game.nhl_decided_in),
    // Never null for a score saved by hand: both are written in the same statement.
    game_state: game.nhl_game_state ?? 'FUT',
  }
}

/** The columns for the league's result if it counts. */
export function leagueColumns({ home_score, away_score, decided_in, game_state }: Outcome) {
  return {
    home_score,
    away_score,
    decided_in,
    game_state,
    score_by_hand: false,
    level_winner: null,
    nhl_home_score: null,
    nhl_away_score: null,
    nhl_decided_in: null,
    nhl_game_state: null,
  }
}

/** The columns for the league's result overridden by a score saved by hand (G4). */
export function hiddenLeagueColumns({ home_score, away_score, decided_in, game_state }: Outcome) {
  return {
    nhl_home_score: home_score,
    nhl_away_score: away_score,
    nhl_decided_in: decided_in,
    nhl_game_state: game_state,
  }
}

function endOf(text: string | null): DecidedIn | null {
  return ENDS.find((end) => end === text) ?? null
}
