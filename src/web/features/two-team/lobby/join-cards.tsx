import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { FeeNote } from '#web/features/contests/fee-note.tsx'
import { JoinPanel } from '#web/features/contests/join-panel.tsx'
import { JoinedPanel } from '#web/features/contests/joined-panel.tsx'
import { focusTab, spotsWords, startWords } from '#web/features/two-team/draft/phases.ts'
import { draftContestsQuery, useJoin, useLeave } from '../two-team.queries.ts'

export function JoinCard({ contest }: { contest: Contest }) {
  const join = useJoin(contest.contest_id)
  const { data: contests = [] } = useQuery({ ...draftContestsQuery, throwOnError: false })
  const isFull = contest.current_participants >= contest.max_participants
  // For a spectator, a draft with a free place is closed only once its season has been played (O9).
  const isOver = !isFull && contests.some((of) => of.contest_id === contest.contest_id && !of.is_open)
  return (
    <JoinPanel
      title={contest.is_tiebreaker ? 'Join Playoff Tiebreaker Contest' : 'Join Two-Team Contest'}
      intro={`${aimWords(contest)} ${startWords(contest)}`}
      fact={['Spots', spotsWords(contest)]}
      isFull={isFull || isOver}
      join={join}
      onJoined={focusTab}
    >
      <FeeNote contestId={contest.contest_id} />
      {contest.tiebreaker_of !== null && (
        <p className="hint below-sm">Only those tied for first place can take part.</p>
      )}
      {isFull && <p className="hint below-sm">This contest is full.</p>}
      {isOver && (
        <p className="hint below-sm">The {contest.season_year} season is over, so there’s nothing left to draft.</p>
      )}
    </JoinPanel>
  )
}

const aimWords = ({ is_tiebreaker }: Contest) =>
  is_tiebreaker
    ? 'Draft playoff teams. Most combined playoff wins takes it.'
    : 'Draft two NHL teams. Most combined regular-season wins takes it.'

export function JoinedCard({ contest, name }: { contest: Contest; name: string }) {
  const leave = useLeave(contest.contest_id)
  return (
    <JoinedPanel
      name={name}
      intro={startWords(contest)}
      facts={[['Spots', spotsWords(contest)]]}
      leave={leave}
      onLeft={focusTab}
    >
      <FeeNote contestId={contest.contest_id} />
    </JoinedPanel>
  )
}
