import type { Draft } from '#contract/two-team/draft.ts'
import { copiesLeft, refuseTeam } from '#rules/two-team/draft.ts'
import type { DraftTeam } from '../two-team.queries.ts'

/**
 * The teams with a copy left, and whether this participant can take them. Computed from the pushed draft with the server's own
 * rules, so that a pick does not cause a request from every open page.
 */
export function teamsLeft(draft: BoardFacts, participantId: number | null): DraftTeam[] {
  const board = {
    order: draft.order.map(({ participant_id }) => participant_id),
    rounds: draft.rounds,
    copies: draft.copies_of_each_team,
    teamIds: draft.teams.map(({ team_id }) => team_id),
    picks: draft.picks,
  }
  return draft.teams
    .map((team) => ({ ...team, copies_left: copiesLeft(board, team.team_id), refused: null }))
    .filter(({ copies_left }) => copies_left > 0)
    .map((team) => {
      const no = participantId === null ? null : refuseTeam(board, { participantId, teamId: team.team_id })
      const refused = no?.code === 'team_already_yours' || no?.code === 'team_needed' ? no.code : null
      return { ...team, refused }
    })
}

type BoardFacts = Pick<Draft, 'order' | 'rounds' | 'copies_of_each_team' | 'picks' | 'teams'>
