import { z } from 'zod'
import { type AnswerOf, endpoint } from '#contract/endpoint.ts'
import { day, done, idInPath, instant, namedTeam, version } from '#contract/fields.ts'

const onDay = z.object({ date: day.optional() })
const oneStanding = z.object({ standings_id: idInPath })

/** A team's row in one league day's standings. */
const standing = z.object({
  standings_id: z.int(),
  season_year: z.string(),
  ...namedTeam,
  conference_name: z.string(),
  division_name: z.string(),
  league_sequence: z.int(),
  conference_sequence: z.int(),
  division_sequence: z.int(),
  /** 0 for the first three of a division; 1, 2, … for the others of the conference. */
  wildcard_sequence: z.int(),
  games_played: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Losses in overtime and in the shootout. */
  ot_losses: z.int(),
  points: z.int(),
  regulation_wins: z.int(),
  regulation_plus_ot_wins: z.int(),
  goals_for: z.int(),
  goals_against: z.int(),
  is_playoff_team: z.boolean(),
  /** Edited by an admin: updates skip it until the edit is reverted. */
  by_hand: z.boolean(),
  version,
})
export type Standing = z.infer<typeof standing>

const games = z.int('Enter a whole number').min(0, 'Must be at least 0').max(100, 'Must be at most 100')
const place = z.int('Enter a whole number').min(1, 'Must be at least 1').max(32, 'Must be at most 32')

const standingChanges = z
  .object({
    is_playoff_team: z.boolean(),
    conference_sequence: place,
    division_sequence: place,
    wildcard_sequence: z.int('Enter a whole number').min(0, 'Must be at least 0').max(32, 'Must be at most 32'),
    points: z.int('Enter a whole number').min(0, 'Must be at least 0').max(200, 'Must be at most 200'),
    wins: games,
    losses: games,
    ot_losses: games,
    version,
  })
  .partial()

export type SaveStandingBody = z.input<typeof standingChanges>

const autoUpdate = z.object({
  enabled: z.boolean(),
  intervalHours: z.int(),
  /** When the standings were last computed, automatically or by an admin. */
  lastUpdate: instant.nullable(),
})
export type AutoUpdate = z.infer<typeof autoUpdate>

const autoUpdateChange = z
  .object({
    enabled: z.boolean(),
    intervalHours: z
      .int('Enter a whole number of hours')
      .min(1, 'Choose 1 to 168 hours')
      .max(168, 'Choose 1 to 168 hours'),
  })
  .partial()
  .refine(
    ({ enabled, intervalHours }) => enabled !== undefined || intervalHours !== undefined,
    'Send enabled or intervalHours',
  )
export type AutoUpdateChange = z.infer<typeof autoUpdateChange>

/**
 * Why the pool's own standings replace the league's final ones, and whether the commissioner may choose (rulebook B4).
 */
const leagueBehind = z.object({ words: z.string(), is_to_choose: z.boolean() })

export const standings = endpoint('GET', '/playoff-standings', {
  access: 'member',
  summary: 'The table stored for a league day, or the newest one; empty if there is none.',
  query: onDay,
  answer: z.object({
    /** Null if no day was requested and nothing is stored. */
    date: day.nullable(),
    /** By place in the conference. */
    eastern: z.array(standing),
    western: z.array(standing),
    /** All teams by place in the league. */
    standings: z.array(standing),
    league_behind: leagueBehind.nullable(),
  }),
})

export const playoffTeams = endpoint('GET', '/playoff-standings/teams', {
  access: 'member',
  summary: 'The playoff teams in the table of a league day, or in the newest one, by place in the league.',
  query: onDay,
  answer: z.object({ date: day.nullable(), teams: z.array(standing) }),
})

export const standingsDates = endpoint('GET', '/playoff-standings/dates', {
  access: 'member',
  summary: 'The league days with a stored table, newest first.',
  answer: z.object({ dates: z.array(day) }),
})

const updatedStandings = z.object({
  date: day,
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Abbreviations of the inserted and updated teams, by place in the league. */
  changed_teams: z.array(z.string()),
  source: z.enum(['nhl', 'computed']),
  /** Why the NHL's standings couldn't be used; null if they were used or the NHL isn't fetched. */
  nhl_problem: z.string().nullable(),
  /** Differences between the NHL's standings and the stored games: they may be behind, or a score may be wrong. */
  differences: z.array(
    z.object({
      abbreviation: z.string(),
      field: z.string(),
      nhl: z.union([z.int(), z.boolean()]),
      computed: z.union([z.int(), z.boolean()]),
    }),
  ),
})

export const updateStandings = endpoint('POST', '/playoff-standings/update', {
  access: 'admin',
  summary:
    'Stores the NHL’s table for today’s league day, or else the one computed from the final games, and lists where they differ (rulebook O5).',
  answer: updatedStandings,
})

export const chooseFinalTable = endpoint('POST', '/playoff-standings/final-table', {
  access: 'admin',
  summary:
    'Settles which final standings count where the NHL’s differ from the pool’s own count, and stores them (rulebook B4).',
  body: z.object({ table: z.enum(['nhl', 'own']) }),
  answer: updatedStandings,
})

export type UpdatedStandings = AnswerOf<typeof updateStandings>

export const saveStanding = endpoint('PUT', '/playoff-standings/:standings_id', {
  access: 'admin',
  summary:
    'Changes the given fields of one row; games played follow from wins and losses. From then on updates leave the row alone.',
  params: oneStanding,
  body: standingChanges,
  answer: z.object({ standing }),
})

export const deleteStanding = endpoint('DELETE', '/playoff-standings/:standings_id', {
  access: 'admin',
  summary: 'Deletes one row of a table.',
  params: oneStanding,
  answer: done,
})

export const giveBackStanding = endpoint('POST', '/playoff-standings/:standings_id/give-back', {
  access: 'admin',
  summary: 'Gives a row edited by hand back to the updates; the next one computes it again.',
  params: oneStanding,
  answer: z.object({ standing }),
})

export const autoUpdateSettings = endpoint('GET', '/playoff-standings/auto-update/settings', {
  access: 'admin',
  summary: 'Whether and how often the standings are updated automatically, and the last time.',
  answer: z.object({ data: autoUpdate }),
})

export const saveAutoUpdateSettings = endpoint('PUT', '/playoff-standings/auto-update/settings', {
  access: 'admin',
  summary: 'Turns the automatic update on or off, or sets its interval in hours (1 to 168).',
  body: autoUpdateChange,
  answer: z.object({ data: autoUpdate }),
})

export const checkAutoUpdate = endpoint('POST', '/playoff-standings/auto-update/check', {
  access: 'admin',
  summary: 'Updates the standings if the automatic update is on and due, as the pool does every hour.',
  answer: z.object({ updated: z.boolean(), data: autoUpdate }),
})
