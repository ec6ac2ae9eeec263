import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath, instant, namedEntry, namedTeam } from '#contract/fields.ts'
import { howFar } from '#contract/games/how-far.ts'

const ofContest = z.object({ contest_id: idInPath })

/** One of today's games, from the drafted team's side. */
const gameToday = z.object({
  game_id: z.int(),
  opponent_abbrev: z.string(),
  is_home: z.boolean(),
  start_time: instant.nullable(),
  game_state: z.string(),
  team_score: z.int().nullable(),
  opponent_score: z.int().nullable(),
  live: howFar,
})

const draftedTeam = z.object({
  ...namedTeam,
  wins: z.int(),
  games_played: z.int(),
  games_left: z.int(),
  /** On the league day of the pool's clock (rulebook T1). */
  games_today: z.array(gameToday),
})

export const leaderboardRow = z.object({
  /** Equal totals share a rank: 1, 1, 3 (rulebook D7). */
  rank: z.int(),
  ...namedEntry,
  user_id: z.int().nullable(),
  team1_name: z.string().nullable(),
  team1_abbrev: z.string().nullable(),
  team1_wins: z.int(),
  team2_name: z.string().nullable(),
  team2_abbrev: z.string().nullable(),
  team2_wins: z.int(),
  total_wins: z.int(),
  /** Null unless playoff wins rank the contest. */
  total_playoff_wins: z.int().nullable(),
  teams: z.array(draftedTeam),
  /** Both teams' games together. */
  games_played: z.int(),
  games_left: z.int(),
  /** How many fewer games their teams have played than the leader's; negative if they have played more. */
  games_in_hand: z.int(),
  /**
   * Projected wins at the end of the season at the current winning rate; null until every team has played, and in the
   * playoffs.
   */
  pace: z.int().nullable(),
  /**
   * Wins in the last seven league days, today included, and places gained by them; negative for places lost. Null for a
   * completed contest, and while no one had a win before those days.
   */
  last_seven_days: z.object({ wins: z.int(), places_gained: z.int() }).nullable(),
  /**
   * Forecast wins at the end of the season: those so far plus the chances in all games left (rulebook F4). Null unless
   * the contest is running, in the playoffs, and with forecasts off (F6).
   */
  expected_wins: z.number().nullable(),
  /**
   * The title chance, 0 to 1: the share of 10,000 simulated seasons or brackets (rulebook F4). All rows sum to 1. Null
   * until computed, shortly after each change, and whenever `expected_wins` has no forecast.
   */
  title_chance: z.number().nullable(),
})
export type LeaderboardRow = z.infer<typeof leaderboardRow>

export const leaderboard = endpoint('GET', '/contest/leaderboard', {
  access: 'member',
  summary:
    'The participants by the wins of their teams; empty before the first pick (rulebook D7). Answers 304 to an `If-None-Match` that still matches.',
  query: ofContest,
  answer: z.array(leaderboardRow),
})

export const leaderboardRace = endpoint('GET', '/contest/leaderboard/race', {
  access: 'member',
  summary:
    'Total wins of each participant after each day with a win of a drafted team, for the chart. Answers 304 to an `If-None-Match` that still matches.',
  query: ofContest,
  answer: z.object({
    days: z.array(day),
    /** The league day of the last remaining game; null without a forecast. */
    last_day: day.nullable(),
    /** In leaderboard order; one total per day. */
    rows: z.array(
      z.object({
        ...namedEntry,
        user_id: z.int().nullable(),
        wins: z.array(z.int()),
        /** As in the leaderboard: the expected end of the line. */
        expected_wins: z.number().nullable(),
      }),
    ),
  }),
})
