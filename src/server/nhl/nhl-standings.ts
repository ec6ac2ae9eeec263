import { z } from 'zod'

const count = z.int().min(0).max(10_000)
const place = z.int().min(1).max(40)

/**
 * A team's row in the official standings. Teams are identified by abbreviation, because their ids change when a team
 * moves.
 */
const line = z
  .object({
    teamAbbrev: z.object({ default: z.string().trim().toUpperCase().min(2).max(4) }),
    seasonId: z.int(),
    gamesPlayed: count,
    wins: count,
    losses: count,
    otLosses: count,
    points: count,
    regulationWins: count,
    regulationPlusOtWins: count,
    goalFor: count,
    goalAgainst: count,
    leagueSequence: place,
    conferenceSequence: place,
    divisionSequence: place,
    /** 0 for the first three of a division. */
    wildcardSequence: z.int().min(0).max(40),
  })
  .refine((team) => team.gamesPlayed === team.wins + team.losses + team.otLosses, { path: ['gamesPlayed'] })
  .transform((team) => ({
    abbreviation: team.teamAbbrev.default,
    season: team.seasonId,
    games_played: team.gamesPlayed,
    wins: team.wins,
    losses: team.losses,
    ot_losses: team.otLosses,
    points: team.points,
    regulation_wins: team.regulationWins,
    regulation_plus_ot_wins: team.regulationPlusOtWins,
    goals_for: team.goalFor,
    goals_against: team.goalAgainst,
    league_sequence: team.leagueSequence,
    conference_sequence: team.conferenceSequence,
    division_sequence: team.divisionSequence,
    wildcard_sequence: team.wildcardSequence,
    is_playoff_team: team.divisionSequence <= 3 || (team.wildcardSequence >= 1 && team.wildcardSequence <= 2),
  }))

export type OfficialLine = z.output<typeof line>
/** Empty before the first game of a season. */
export type OfficialTable = OfficialLine[]

/** A response of `/v1/standings/{date}`. One wrong row refuses all of it, because the places depend on each other. */
export const standingsAnswer = z
  .object({ standings: z.array(line) })
  .transform(({ standings }, context): OfficialTable => {
    if (new Set(standings.map((team) => team.abbreviation)).size < standings.length) {
      context.addIssue({ code: 'custom', message: 'a team twice', path: ['standings'] })
    }
    return standings
  })
