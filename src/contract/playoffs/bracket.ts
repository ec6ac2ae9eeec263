import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { namedTeam, seasonYear } from '#contract/fields.ts'
import { seriesGame } from './series-game.ts'

const bracketTeam = z.object({
  ...namedTeam,
  /** Its place in the final standings, such as M1 or WC2; null if those aren't stored. */
  seed: z.string().nullable(),
  /** Games won in this series. */
  wins: z.int(),
  is_ahead: z.boolean(),
  /** It lost the series. */
  is_out: z.boolean(),
  /**
   * The chances to win this series and the Cup, 0 to 1, both exact (rulebook F4). Null until the bracket is known, and
   * with forecasts off (F6).
   */
  series_chance: z.number().nullable(),
  cup_chance: z.number().nullable(),
})
export type BracketTeam = z.infer<typeof bracketTeam>

const bracketGame = seriesGame.extend({
  game_id: z.int(),
  /** On the league day of the pool's clock (rulebook T1). */
  is_today: z.boolean(),
})
export type BracketGame = z.infer<typeof bracketGame>

const bracketSeries = z.object({
  /** The league's letter for its place in the bracket: A to O. */
  letter: z.string(),
  conference: z.string().nullable(),
  /** From top to bottom; null for a team not known yet. */
  teams: z.array(bracketTeam.nullable()),
  /** For example 'BOS leads 2–1'; null while a team is missing. */
  state: z.string().nullable(),
  is_decided: z.boolean(),
  /** By number. */
  games: z.array(bracketGame),
})
export type BracketSeries = z.infer<typeof bracketSeries>

const bracketRound = z.object({ round: z.int(), series: z.array(bracketSeries) })
export type BracketRound = z.infer<typeof bracketRound>

export const playoffBracket = endpoint('GET', '/playoff-bracket', {
  access: 'member',
  summary:
    'The playoff bracket of a season (default: the pool’s) as far as it is known: series, wins and games. Before the playoffs, round 1 as the standings would make it (rulebook B2).',
  query: z.object({ season_year: seasonYear.optional() }),
  answer: z.object({
    season_year: z.string(),
    /** Rounds 1 to 4 with 8, 4, 2 and 1 series; empty where neither games nor standings are known. */
    rounds: z.array(bracketRound),
    /** The first undecided round, or the Final. */
    current_round: z.int(),
    /** Round 1 follows the standings because none of its games is known yet. */
    is_projected: z.boolean(),
    /** Based on the pool's own standings until the league's final ones are available (rulebook B4). */
    is_own_table: z.boolean(),
    champion: bracketTeam.nullable(),
  }),
})
