import { z } from 'zod'
import { day, instant } from '#contract/fields.ts'

/** A game of a playoff series. */
export const seriesGame = z.object({
  game_number: z.int(),
  game_date: day,
  start_time: instant.nullable(),
  game_state: z.string(),
  home_abbrev: z.string(),
  away_abbrev: z.string(),
  home_score: z.int().nullable(),
  away_score: z.int().nullable(),
  decided_in: z.enum(['REG', 'OT', 'SO']).nullable(),
})
