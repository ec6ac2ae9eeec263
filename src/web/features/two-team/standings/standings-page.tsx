import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { Board } from '#web/features/two-team/draft/board.tsx'
import { DrawProof } from '#web/features/two-team/draw/draw-proof.tsx'
import { useLive } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { TableSkeleton } from '#web/ui/states/skeletons.tsx'
import { ContestFrame } from '../contest-frame.tsx'
import { TiebreakerBracket } from '../tiebreaker/tiebreaker-bracket.tsx'
import { draftQuery, leaderboardQuery, raceQuery } from '../two-team.queries.ts'
import { Champions } from './champions.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { RacePanel } from './race-panel.tsx'
import classes from './standings-page.module.css'

/** The standings of a contest, current or final. */
export const StandingsPage = ({ contest }: { contest: ContestWithParticipants }) => (
  <ContestFrame contest={contest} tab={contest.status === 'completed' ? 'Final Standings' : 'Leaderboard'}>
    <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load contest. Please try again.">
      <Standings contest={contest} />
    </QueryBoundary>
  </ContestFrame>
)

/** Everything below the contest's header. */
export function Standings({ contest }: { contest: ContestWithParticipants }) {
  useLive(['games', 'playoff_games'], leaderboardQuery(contest.contest_id).queryKey)
  useLive(['games', 'playoff_games'], raceQuery(contest.contest_id).queryKey)
  const { data: rows } = useSuspenseQuery(leaderboardQuery(contest.contest_id))
  const { data: draft } = useQuery({ ...draftQuery(contest.contest_id), throwOnError: false })
  return (
    <>
      {contest.status === 'completed' && rows.length > 0 && <Champions contest={contest} rows={rows} />}
      {contest.status === 'in_progress' && <ScoresAsOf />}
      <Leaderboard contest={contest} rows={rows} />
      {contest.is_tiebreaker && <TiebreakerBracket contest={contest} />}
      {rows.length > 0 && <RacePanel contest={contest} />}
      {draft !== undefined && draft.picks.length > 0 && (
        <Panel flush title="Draft Board">
          <Board draft={draft} />
          <div className={classes.proof}>
            <DrawProof contest={contest} />
          </div>
        </Panel>
      )}
    </>
  )
}
