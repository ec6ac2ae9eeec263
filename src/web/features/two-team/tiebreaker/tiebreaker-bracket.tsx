import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { clearFirstNames } from '#rules/accounts/first-names.ts'
import { PlayoffBracket } from '#web/features/playoffs/bracket/playoff-bracket.tsx'
import { useUser } from '#web/features/sessions/session.tsx'
import { draftQuery } from '../two-team.queries.ts'

/** The playoffs that decide a tiebreaker, with who drafted each team. */
export function TiebreakerBracket({ contest }: { contest: Contest }) {
  const { contest_id, season_year, status, excluded_team_id } = contest
  const user = useUser()
  const { data: draft } = useQuery({ ...draftQuery(contest_id), enabled: status !== 'waiting', throwOnError: false })
  // A place of the bracket has little room.
  const firstName = clearFirstNames(draft?.order.map(({ participant_name }) => participant_name) ?? [])
  const markOf = (teamId: number) => {
    if (teamId === excluded_team_id) return { text: 'Excluded', isMine: false }
    const owner = ownerOf(draft, teamId)
    if (owner === undefined) return null
    const isMine = owner.user_id === user.id
    const name = owner.participant_name
    return { text: isMine ? 'You' : (firstName(name) ?? name), isMine }
  }
  return <PlayoffBracket seasonYear={season_year} markOf={markOf} />
}

function ownerOf(draft: Draft | undefined, teamId: number) {
  const pick = draft?.picks.find(({ team_id }) => team_id === teamId)
  return draft?.order.find(({ participant_id }) => participant_id === pick?.participant_id)
}
