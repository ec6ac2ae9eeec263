import { contestTypes } from '#rules/contests/contest-types.ts'
import {
  type PlayoffTeam,
  refuseExclusion,
  refusePlayoffTeams,
  type TeamPool,
  tiebreakerTeams,
} from '#rules/two-team/tiebreaker.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { findPlayoffTeams } from '#server/features/playoffs/standings.service.ts'
import { refuse } from '#server/http/errors.ts'
import { insertDraftTeams, listDraftTeams } from './draft.repo.ts'

export function isTiebreaker({ contest_type }: Pick<ContestRow, 'contest_type'>): boolean {
  return contestTypes[contest_type].is_tiebreaker
}

/**
 * The teams a contest drafts from, or null for all 32 (D3). A waiting tiebreaker shows the teams from the newest
 * standings, or none if those standings would be refused. Once the draft starts, its teams are stored (B2).
 */
export async function findDraftTeams(db: Database, contest: ContestRow): Promise<ReadonlySet<number> | null> {
  if (!isTiebreaker(contest)) return null
  if (contest.status !== 'waiting') return new Set(await listDraftTeams(db, contest.contest_id))
  const { teams } = await readTeams(db, contest.season_year)
  const pool = tiebreakerTeams({
    teams,
    participants: contest.max_participants,
    excludedByAdmin: adminExclusion(contest),
  })
  return new Set(pool.teams.map((team) => team.team_id))
}

/** Whether the standings provide a tiebreaker's teams, so that it could start now. */
export async function hasDraftTeams(db: Database, contest: ContestRow): Promise<boolean> {
  return !isTiebreaker(contest) || hasPlayoffTeams(db, contest.season_year)
}

/** Whether the newest standings have the sixteen playoff teams of a season (B2). */
export async function hasPlayoffTeams(db: Database, seasonYear: string): Promise<boolean> {
  return (await readTeams(db, seasonYear)).refusal === null
}

/**
 * Stores the teams of a tiebreaker that starts with this many participants. Refuses if the newest standings can't provide them
 * (B2).
 */
export async function storeDraftTeams(
  tx: Tx,
  { contest, participants }: { contest: ContestRow; participants: number },
): Promise<TeamPool<PlayoffTeam>> {
  const teams = await requirePlayoffTeams(tx, contest.season_year)
  const pool = tiebreakerTeams({ teams, participants, excludedByAdmin: adminExclusion(contest) })
  const teamIds = pool.teams.map((team) => team.team_id)
  await insertDraftTeams(tx, { contestId: contest.contest_id, teamIds })
  return pool
}

/** The team an admin chose to exclude; null if the rule chooses. */
export function adminExclusion({ excluded_by_admin, excluded_team_id }: ContestRow): number | null {
  return excluded_by_admin ? excluded_team_id : null
}

export type Exclusion = { excluded_team_id: number | null; excluded_by_admin: boolean }

/**
 * The team left out for this number of participants: the admin's choice, else the rule's (B2). Refuses a choice if the
 * draft isn't for three, or if the team isn't in the playoffs. Also refuses standings without sixteen playoff teams.
 */
export async function chooseExclusion(
  tx: Tx,
  asked: { seasonYear: string; participants: number; excludedTeamId: number | null },
): Promise<Exclusion> {
  const { participants, excludedTeamId } = asked
  const teams = await requirePlayoffTeams(tx, asked.seasonYear)
  if (excludedTeamId !== null) refuse(refuseExclusion({ participants, teams, excludedTeamId }))
  const { excluded_team_id } = tiebreakerTeams({ teams, participants, excludedByAdmin: excludedTeamId })
  return { excluded_team_id, excluded_by_admin: excludedTeamId !== null }
}

async function requirePlayoffTeams(tx: Tx, seasonYear: string): Promise<PlayoffTeam[]> {
  const { refusal, teams } = await readTeams(tx, seasonYear)
  refuse(refusal)
  return teams
}

async function readTeams(db: Database, seasonYear: string) {
  const { date, teams } = await findPlayoffTeams(db)
  const refusal = refusePlayoffTeams({ seasonYear, teams: date === null ? null : teams })
  return { refusal, teams: refusal === null ? teams : [] }
}
