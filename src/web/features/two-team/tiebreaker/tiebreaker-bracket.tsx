import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { PlayoffBracket } from '#web/features/playoffs/bracket/playoff-bracket.tsx'
import { useUser } from '#web/features/sessions/session.tsx'
import { draftQuery } from '../two-team.queries.ts'

/** The playoffs that decide a tiebreaker, with who drafted each team. */
export function TiebreakerBracket({ contest }: { contest: Contest }) {
  const { contest_id, season_year, status, excluded_team_id } = contest
  const user = useUser()
  const { data: draft } = useQuery({ ...draftQuery(contest_id), enabled: status !== 'waiting', throwOnError: false })
  const markOf = (teamId: number) => {
    if (teamId === excluded_team_id) return { text: 'Excluded', isMine: false }
    const owner = ownerOf(draft, teamId)
    if (owner === undefined) return null
    const isMine = owner.user_id === user.id
    return { text: isMine ? 'You' : givenName(owner.participant_name, draft), isMine }
  }
  return <PlayoffBracket seasonYear={season_year} markOf={markOf} />
}

/** 'Hannah' where one drafter is called that, else the whole name: a place of the bracket has little room. */
function givenName(name: string, draft: Draft | undefined): string {
  const first = (of: string) => of.split(' ')[0] ?? of
  const namesakes = draft?.order.filter(({ participant_name }) => first(participant_name) === first(name)) ?? []
  return namesakes.length > 1 ? name : first(name)
}

function ownerOf(draft: Draft | undefined, teamId: number) {
  const pick = draft?.picks.find(({ team_id }) => team_id === teamId)
  return draft?.order.find(({ participant_id }) => participant_id === pick?.participant_id)
}
