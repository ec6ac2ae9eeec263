import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant, seasonYear } from '#contract/fields.ts'

const chance = z.number().min(0).max(1)

const live = z.object({
  /** Now, from the score, the time left and the chance before the game. */
  home_win_chance: chance,
  home_score: z.int(),
  away_score: z.int(),
  /** 4 and more are overtimes; 5 is the shootout in the regular season. */
  period: z.int(),
  /** Seconds left of the period, 0 in the intermission after it; null where the NHL did not tell. */
  time_left: z.int().nullable(),
  /** When the NHL told it. */
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
        /** Of the league day's morning; null for a game that was called off. */
        home_win_chance: chance.nullable(),
        /** While it is on, from when the NHL first told how far it is (rulebook F7). */
        live: live.nullable(),
      }),
    ),
  }),
})

/** The games whose home team had a chance from `from` up to, but not including, `to`. */
const tenth = z.object({
  from: chance,
  to: chance,
  games: z.int(),
  /** Their average chance, and the share that the home team won. */
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
    /** Average of -ln of the chance that was given to what happened; 0.693 is a coin toss, less is better. Null without games. */
    log_loss: z.number().nullable(),
    /** The log loss of always saying that season's share of home wins. */
    base_log_loss: z.number().nullable(),
    /** In tenths of the chance, lowest first; only those that hold a game. */
    calibration: z.array(tenth),
  }),
})
export type OddsRecord = z.infer<typeof oddsRecord.answer>
