import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'

const changedGame = z.object({
  game_id: z.int(),
  season_year: z.string(),
  game_date: day,
  start_time: instant.nullable(),
  home_abbrev: z.string(),
  away_abbrev: z.string(),
  home_score: z.int().nullable(),
  away_score: z.int().nullable(),
  game_state: z.string(),
  change: z.enum(['inserted', 'updated', 'removed']),
})
export type ChangedGame = z.infer<typeof changedGame>

export const syncGames = endpoint('POST', '/games/sync', {
  access: 'admin',
  summary:
    'Reads schedule and results of these league days from the NHL; without days, those around today and all that lack a result (rulebook O5).',
  body: z.object({ from: day.optional(), to: day.optional() }).optional(),
  answer: z.object({
    from: day,
    to: day,
    inserted: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Games with a provisional id that the league doesn't have. */
    removed: z.int(),
    /** Games of other kinds: preseason, All-Star, exhibitions. */
    ignored: z.int(),
    /** Rows that could not be stored, each with its reason. */
    skipped: z.array(z.object({ game_id: z.int().nullable(), reason: z.string() })),
    /** The changed games as they are now, at most 200. */
    changes: z.array(changedGame),
  }),
})
export type SyncReport = z.infer<typeof syncGames.answer>
