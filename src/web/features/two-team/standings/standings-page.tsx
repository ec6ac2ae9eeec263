import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Contest, ContestWithParticipants } from '#contract/contests/contests.ts'
import type { News } from '#contract/live.ts'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { DrawLine } from '#web/features/two-team/recap/draw-line.tsx'
import { PairsTable } from '#web/features/two-team/recap/pairs-table.tsx'
import { recapQuery } from '#web/features/two-team/recap/recap.queries.ts'
import { RecapLink, TalkPanel } from '#web/features/two-team/recap/talk-panel.tsx'
import { useLive } from '#web/live/use-live.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton, TableSkeleton } from '#web/ui/states/skeletons.tsx'
import { ContestFrame } from '../contest-frame.tsx'
import { TiebreakerBracket } from '../tiebreaker/tiebreaker-bracket.tsx'
import { leaderboardQuery, raceQuery } from '../two-team.queries.ts'
import { Champions } from './champions.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { RacePanel } from './race-panel.tsx'
import { hasWins } from './ranks.ts'
import classes from './standings-page.module.css'

/** The standings of a contest, current or final. */
export const StandingsPage = ({ contest }: { contest: ContestWithParticipants }) => (
  <ContestFrame contest={contest} tab={contest.status === 'completed' ? 'Final Standings' : 'Leaderboard'}>
    <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load contest. Please try again.">
      <Standings contest={contest} />
    </QueryBoundary>
  </ContestFrame>
)

/** Its title chances are known, a moment after a result. */
const isAbout =
  ({ contest_id }: Contest) =>
  (news: News) =>
    'contest_id' in news && news.contest_id === contest_id

/** Everything below the contest's header. */
export function Standings({ contest }: { contest: ContestWithParticipants }) {
  useLive(['games', 'playoff_games', 'settings'], leaderboardQuery(contest.contest_id).queryKey)
  useLive(['contest'], leaderboardQuery(contest.contest_id).queryKey, isAbout(contest))
  useLive(['games', 'playoff_games'], raceQuery(contest.contest_id).queryKey)
  const { data: rows } = useSuspenseQuery(leaderboardQuery(contest.contest_id))
  const { data: recap, isPending } = useQuery({ ...recapQuery(contest.contest_id), throwOnError: false })
  const isUnderWay = hasWins(rows)
  const isPhone = useIsPhone()
  const board = recap !== undefined && (
    <Panel
      flush
      title="Draft Board"
      aside={isUnderWay && <RecapLink contestId={contest.contest_id}>Draft recap</RecapLink>}
    >
      <PairsTable recap={recap} />
      <div className={classes.proof}>
        <DrawLine contest={contest} />
      </div>
    </Panel>
  )
  return (
    <>
      {contest.status === 'completed' && rows.length > 0 && <Champions contest={contest} rows={rows} />}
      {/* The day after a draft it is what everyone came for. */}
      {isPending && !isUnderWay && <PanelSkeleton lines={4} />}
      {recap !== undefined && !isUnderWay && <TalkPanel recap={recap} title="Draft Recap" hasLink />}
      {contest.status === 'in_progress' && <ScoresAsOf />}
      <Leaderboard contest={contest} rows={rows} />
      {contest.is_tiebreaker && <TiebreakerBracket contest={contest} />}
      {isUnderWay && <RacePanel contest={contest} />}
      {/* The same people once more: on a phone for whoever asks, from the first win on. */}
      {board !== false && isPhone && isUnderWay ? <Fold title="The Draft">{board}</Fold> : board}
    </>
  )
}
