import type { z } from 'zod'
import type { seriesGame } from '#contract/playoffs/series-game.ts'
import type { GameFacts } from '#rules/games/games.ts'

/** A game of a playoff series as the answers show it. */
export function toSeriesGame(game: GameFacts, abbreviationOf: (teamId: number) => string): z.infer<typeof seriesGame> {
  return {
    game_number: game.game_number ?? 0,
    game_date: game.game_date,
    start_time: game.start_time,
    game_state: game.game_state,
    home_abbrev: abbreviationOf(game.home_team_id),
    away_abbrev: abbreviationOf(game.away_team_id),
    home_score: game.home_score,
    away_score: game.away_score,
    decided_in: game.decided_in,
  }
}
