import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { seasonYear } from '#contract/fields.ts'

const chance = z.number().min(0).max(1)

/** Games whose home team had a chance of at least `from` and below `to`. */
const tenth = z.object({
  from: chance,
  to: chance,
  games: z.int(),
  /** Their average chance, and the share the home team won. */
  expected: chance,
  seen: chance,
})

export const oddsRecord = endpoint('GET', '/odds/record', {
  access: 'member',
  summary:
    'How good the estimates were: those of the finished regular-season games of a season, each as it stood before its game, against what happened. Default: the newest season with 200 such games, else the newest with any (rulebook F5).',
  query: z.object({ season_year: seasonYear.optional() }),
  answer: z.object({
    season_year: z.string(),
    games: z.int(),
    /**
     * Average of -ln of the chance given to the actual outcome; 0.693 is a coin toss, lower is better. Null without
     * games.
     */
    log_loss: z.number().nullable(),
    /** The log loss of a constant forecast: that season's share of home wins. */
    base_log_loss: z.number().nullable(),
    /** Buckets of a tenth, lowest first; empty buckets are left out. */
    calibration: z.array(tenth),
  }),
})
export type OddsRecord = z.infer<typeof oddsRecord.answer>
