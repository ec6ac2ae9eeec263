import type { ContestType } from '#rules/contests/contest-types.ts'
import type { ContestStatus } from '#rules/contests/contests.ts'
import { addDays, easternDay, easternInstant, hours, type Instant, plus } from '#rules/time.ts'

/** The number of playoff teams; a tiebreaker needs exactly these (B2). */
const PLAYOFF_TEAMS = 16
const FEWEST = 2
/** With more participants not everyone would get a team. */
const MOST = 16

export type TieRefusal =
  | { code: 'not_a_two_team_contest' }
  | { code: 'contest_not_completed' }
  | { code: 'tiebreaker_exists' }
  | { code: 'first_place_not_tied' }
  | { code: 'tied_members_gone' }
  | { code: 'too_many_tied'; tied: number }

/**
 * Why a tiebreaker can't decide a contest's first place, or null (B1): the contest has to be over, or ready for
 * completion because every game that counts is final (D10), with first place tied and no tiebreaker yet. Deleted
 * members can't take part, so at least two of the tied must still be in the pool.
 */
export function refuseTiebreaker(asked: {
  contest: { contest_type: ContestType; status: ContestStatus }
  /** Whether every game that counts for it is final. */
  isFinished: boolean
  /** Members sharing first place. */
  tied: number
  /** How many of the tied are still members of the pool. */
  members: number
  /** Whether this contest already has a tiebreaker. */
  exists: boolean
}): TieRefusal | null {
  const { contest, tied, members } = asked
  if (contest.contest_type !== 'two_team') return { code: 'not_a_two_team_contest' }
  const isOver = contest.status === 'completed' || (contest.status === 'in_progress' && asked.isFinished)
  if (!isOver) return { code: 'contest_not_completed' }
  if (asked.exists) return { code: 'tiebreaker_exists' }
  if (tied < FEWEST) return { code: 'first_place_not_tied' }
  if (members < FEWEST) return { code: 'tied_members_gone' }
  return members > MOST ? { code: 'too_many_tied', tied: members } : null
}

const EVENING = { hour: 20, minute: 0 }
const NOTICE = hours(3)

/**
 * The proposed start of a tiebreaker's draft (D10): the next evening at 8 PM in New York that is at least three hours
 * away, if that is before the first playoff game; else null.
 */
export function proposedDraft({ now, firstGame }: { now: Instant; firstGame: Instant | null }): Instant | null {
  const today = easternDay(now)
  const tonight = easternInstant(today, EVENING)
  const start = tonight >= plus(now, NOTICE) ? tonight : easternInstant(addDays(today, 1), EVENING)
  return firstGame !== null && start >= firstGame ? null : start
}

export type PlayoffTeam = {
  team_id: number
  abbreviation: string
  season_year: string
  points: number
  league_sequence: number
}

export type PlayoffTeamsRefusal =
  | { code: 'no_playoff_standings' }
  | { code: 'standings_of_other_season'; season_year: string; standings_season: string }
  | { code: 'playoff_teams_incomplete'; teams: number }

/**
 * Why the newest standings don't allow a tiebreaker, or null: they lack the sixteen playoff teams of its own season
 * (B2).
 */
export function refusePlayoffTeams(asked: {
  seasonYear: string
  /** From the newest standings; null if there are none. */
  teams: readonly PlayoffTeam[] | null
}): PlayoffTeamsRefusal | null {
  const { seasonYear, teams } = asked
  if (teams === null) return { code: 'no_playoff_standings' }
  const other = teams.find((team) => team.season_year !== seasonYear)
  if (other) {
    return { code: 'standings_of_other_season', season_year: seasonYear, standings_season: other.season_year }
  }
  return teams.length === PLAYOFF_TEAMS ? null : { code: 'playoff_teams_incomplete', teams: teams.length }
}

/** Three can't share sixteen teams: one is left out (B2). */
export function leavesOneOut(participants: number): boolean {
  return participants === 3
}

export type ExclusionRefusal = { code: 'exclusion_needs_three' } | { code: 'excluded_team_not_there'; team_id: number }

/** Why an admin can't leave out this team, or null: only if three draft, and only a playoff team (B2). */
export function refuseExclusion(asked: {
  participants: number
  teams: readonly PlayoffTeam[]
  excludedTeamId: number
}): ExclusionRefusal | null {
  if (!leavesOneOut(asked.participants)) return { code: 'exclusion_needs_three' }
  const isThere = asked.teams.some((team) => team.team_id === asked.excludedTeamId)
  return isThere ? null : { code: 'excluded_team_not_there', team_id: asked.excludedTeamId }
}

export type TeamPool<Team> = { teams: Team[]; excluded_team_id: number | null }

/**
 * A tiebreaker's teams (B2). With three participants one team is left out: the admin's choice if it is a playoff team,
 * else the one with the fewest points; ties go to the lower place in the league, then to the later abbreviation.
 */
export function tiebreakerTeams<Team extends PlayoffTeam>(asked: {
  teams: readonly Team[]
  participants: number
  excludedByAdmin: number | null
}): TeamPool<Team> {
  const { teams, participants, excludedByAdmin } = asked
  if (!leavesOneOut(participants)) return { teams: [...teams], excluded_team_id: null }
  const chosen = teams.find((team) => team.team_id === excludedByAdmin) ?? teams.toSorted(byWeakness)[0]
  return {
    teams: teams.filter((team) => team !== chosen),
    excluded_team_id: chosen?.team_id ?? null,
  }
}

function byWeakness(a: PlayoffTeam, b: PlayoffTeam): number {
  return a.points - b.points || b.league_sequence - a.league_sequence || (a.abbreviation < b.abbreviation ? 1 : -1)
}

/** Everyone drafts the same number of teams: rounds = floor(teams / participants); the rest stay undrafted (B2). */
export function tiebreakerRounds({ teams, participants }: { teams: number; participants: number }): number {
  return participants === 0 ? 0 : Math.floor(teams / participants)
}

/** A tiebreaker needs at least two participants (B1). */
export function refuseTiebreakerStart(participants: number): { code: 'too_few_participants' } | null {
  return participants < FEWEST ? { code: 'too_few_participants' } : null
}
