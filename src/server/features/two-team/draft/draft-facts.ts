import { type Board, copiesOfEachTeam, TEAMS_EACH } from '#rules/two-team/draft.ts'
import { tiebreakerRounds } from '#rules/two-team/tiebreaker.ts'
import type { Database } from '#server/db/database.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { findDraftTeams } from '#server/features/two-team/draft/draft-teams.service.ts'
import { type Drafter, listDrafters } from '#server/features/two-team/two-team.service.ts'
import { listPicks, type PickRow, type TeamRow } from './draft.repo.ts'

/** A draft with the facts its rules and screens need. */
export type DraftFacts = {
  contest: ContestRow
  drafters: Drafter[]
  picks: PickRow[]
  /** The teams that can be drafted. */
  teams: TeamRow[]
  board: Board
}

export async function loadDraft(db: Database, contest: ContestRow): Promise<DraftFacts> {
  const drafters = await listDrafters(db, contest.contest_id)
  const picks = await listPicks(db, contest.contest_id)
  const ofDraft = await findDraftTeams(db, contest)
  const teams = (await listTeams(db)).filter((team) => ofDraft === null || ofDraft.has(team.team_id))
  return {
    contest,
    drafters,
    picks,
    teams,
    board: {
      order: drafters.map((drafter) => drafter.participant_id),
      rounds: ofDraft === null ? TEAMS_EACH : tiebreakerRounds({ teams: ofDraft.size, participants: drafters.length }),
      copies: copiesOfEachTeam(drafters.length),
      teamIds: teams.map((team) => team.team_id),
      picks,
    },
  }
}

/** Finds a drafter by participant id. Picks only reference participants of the same contest, so a missing one is a bug. */
export function drafterOf({ drafters }: DraftFacts, participantId: number): Drafter {
  const drafter = drafters.find((of) => of.participant_id === participantId)
  if (!drafter) throw new TypeError(`participant ${participantId} does not take part in this draft`)
  return drafter
}

export function abbreviationOf({ teams }: Pick<DraftFacts, 'teams'>, teamId: number): string {
  return teams.find((team) => team.team_id === teamId)?.abbreviation ?? ''
}
