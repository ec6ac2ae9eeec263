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
import { readPlayoffTeams } from '#server/features/playoffs/standings.service.ts'
import { refuse } from '#server/http/errors.ts'
import { insertDraftTeams, listDraftTeams } from './draft-teams.repo.ts'

export function isTiebreaker({ contest_type }: Pick<ContestRow, 'contest_type'>): boolean {
  return contestTypes[contest_type].is_tiebreaker
}

/**
 * The teams from which a contest drafts, or null for all 32 (D3). A tiebreaker that waits shows those that the newest standings
 * would give it, and none while they would be refused; from its start on they are stored (B2).
 */
export async function findDraftTeams(db: Database, contest: ContestRow): Promise<ReadonlySet<number> | null> {
  if (!isTiebreaker(contest)) return null
  if (contest.status !== 'waiting') return new Set(await listDraftTeams(db, contest.contest_id))
  const { teams } = await readTeams(db, contest.season_year)
  const pool = tiebreakerTeams({
    teams,
    participants: contest.max_participants,
    excludedByAdmin: choiceOf(contest),
  })
  return new Set(pool.teams.map((team) => team.team_id))
}

/** Whether a tiebreaker could start now, as far as its teams are concerned. */
export async function hasDraftTeams(db: Database, contest: ContestRow): Promise<boolean> {
  return !isTiebreaker(contest) || (await readTeams(db, contest.season_year)).refusal === null
}

/** Stores the teams of a tiebreaker that starts with so many. Refuses while the newest standings do not name them (B2). */
export async function fixDraftTeams(
  tx: Tx,
  { contest, participants }: { contest: ContestRow; participants: number },
): Promise<TeamPool<PlayoffTeam>> {
  const teams = await requirePlayoffTeams(tx, contest.season_year)
  const pool = tiebreakerTeams({ teams, participants, excludedByAdmin: choiceOf(contest) })
  const teamIds = pool.teams.map((team) => team.team_id)
  await insertDraftTeams(tx, { contestId: contest.contest_id, teamIds })
  return pool
}

function choiceOf({ excluded_by_admin, excluded_team_id }: ContestRow): number | null {
  return excluded_by_admin ? excluded_team_id : null
}

export type Exclusion = { excluded_team_id: number | null; excluded_by_admin: boolean }

/**
 * The team that is left out where so many are to draft: the one that the admin names, else the rule's (B2). Refuses a choice
 * where three do not draft, and one that is not in the playoffs; also standings that do not name the sixteen teams.
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
  const { date, teams } = await readPlayoffTeams({ db }, undefined)
  const refusal = refusePlayoffTeams({ seasonYear, teams: date === null ? null : teams })
  return { refusal, teams: refusal === null ? teams : [] }
}
