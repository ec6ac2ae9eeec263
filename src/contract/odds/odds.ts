import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant, seasonYear } from '#contract/fields.ts'

const chance = z.number().min(0).max(1)

const live = z.object({
  /** The live chance, from the score, the time left and the chance before the game. */
  home_win_chance: chance,
  home_score: z.int(),
  away_score: z.int(),
  /** 4 and up are overtimes; 5 is the shootout in the regular season. */
  period: z.int(),
  /** Seconds left in the period, 0 in the intermission after it; null if unreported. */
  time_left: z.int().nullable(),
  /** When the NHL reported it. */
  as_of: instant,
})

export const oddsOfDay = endpoint('GET', '/odds/games', {
  access: 'member',
  summary:
    'The games of a league day (default: today) with the chance that the home team wins, as it stood before the game and, while it is on, as it stands now. An estimate from results alone (rulebook F1, F5, F7).',
  query: z.object({ date: day.optional() }),
  answer: z.object({
    date: day,
    /** By start time. */
    games: z.array(
      z.object({
        game_id: z.int(),
        game_date: day,
        start_time: instant.nullable(),
        home_team_id: z.int(),
        home_abbrev: z.string(),
        away_team_id: z.int(),
        away_abbrev: z.string(),
        /** As of the morning of the league day; null for a game that was called off. */
        home_win_chance: chance.nullable(),
        /** Set while the game is on, once the NHL has reported its progress (rulebook F7). */
        live: live.nullable(),
      }),
    ),
  }),
})

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
