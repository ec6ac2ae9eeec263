import { Alert, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Route, Routes, useParams } from 'react-router'
import type { PastContest } from '#contract/champions/champions.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { listed } from '#rules/counted.ts'
import { HistoryLink } from '#web/features/contests/contest-links.tsx'
import { useUser } from '#web/features/sessions/session.tsx'
import { Standings } from '#web/features/two-team/standings/standings-page.tsx'
import { contestOfDraw } from '#web/features/two-team/two-team.queries.ts'
import { useLive } from '#web/live/use-live.ts'
import { memberPath, pastContestPath, paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { SmallLink, TextLink } from '#web/ui/layout/text-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import {
  LoadingScreen,
  PanelSkeleton,
  QueryBoundary,
  TableScreenSkeleton,
  TableSkeleton,
} from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import classes from './champions.module.css'
import { CHAMPIONS, championsQuery } from './champions.queries.ts'
import { PastSurvivor } from './past-survivor.tsx'
import { SeasonSection } from './season-section.tsx'

/** The pool's history (Y2): all seasons, or one contest at a subpath. */
export const ChampionsScreen = () => (
  <Routes>
    <Route index element={<AllSeasons />} />
    <Route path=":contestId" element={<PastContestScreen />} />
    <Route path="*" element={<AllSeasons />} />
  </Routes>
)

function AllSeasons() {
  const { id } = useUser()
  return (
    <Page title="Champions" width="read" aside={<TextLink to={memberPath(id)}>Your statistics</TextLink>}>
      <QueryBoundary failure="Failed to load the champions" skeleton={<ChampionsSkeleton />}>
        <Seasons />
      </QueryBoundary>
    </Page>
  )
}

function Seasons() {
  useLive(['contest', 'survivor'], CHAMPIONS)
  const { data: seasons } = useSuspenseQuery(championsQuery)
  if (seasons.length === 0) {
    return (
      <EmptyState title="No champion yet. Each contest shows up here once it starts.">
        The winners of every season stay here for good.
      </EmptyState>
    )
  }
  return seasons.map((season) => <SeasonSection key={season.season_year} {...season} />)
}

const ChampionsSkeleton = () => (
  <LoadingScreen>
    <div>
      <Skeleton className={`heavy below-sm ${classes.season}`} height="1.9rem" width="11rem" />
      <PanelSkeleton lines={4} />
    </div>
  </LoadingScreen>
)

/** One past contest: path or teams, standings, draft board and curves (Y2). */
function PastContestScreen() {
  const { contestId } = useParams()
  return (
    <QueryBoundary page="Champions" failure="Failed to load the contest" skeleton={<TableScreenSkeleton />}>
      <FoundContest contestId={Number(contestId)} />
    </QueryBoundary>
  )
}

function FoundContest({ contestId }: { contestId: number }) {
  const { data: seasons } = useSuspenseQuery(championsQuery)
  const contests = seasons.flatMap((season) => season.contests)
  const contest = contests.find(({ contest_id }) => contest_id === contestId)
  if (contest === undefined) {
    return (
      <Page title="Champions">
        <EmptyState title="We can’t find that contest. It may not have started.">
          <TextLink to={paths.champions}>All champions</TextLink>
        </EmptyState>
      </Page>
    )
  }
  return <FullStory contest={contest} decider={contests.find(({ contest_id }) => contest_id === contest.decided_by)} />
}

function FullStory({ contest, decider }: { contest: PastContest; decider: PastContest | undefined }) {
  const { contest_id, contest_name, contest_type, season_year, status } = contest
  return (
    <Page
      title={contest_name}
      eyebrow={`${contestTypes[contest_type].label} · ${season_year} season`}
      aside={
        <>
          {status === 'in_progress' && <StatusBadge status="active" />}
          <SmallLink to={paths.champions}>All champions</SmallLink>
          <HistoryLink contestId={contest_id} />
        </>
      }
    >
      {decider !== undefined && <Decided contest={contest} by={decider} />}
      <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load the contest">
        {contestTypes[contest_type].has_draft ? <PastDraft contest={contest} /> : <PastSurvivor contest={contest} />}
      </QueryBoundary>
    </Page>
  )
}

const Decided = ({ contest, by }: { contest: PastContest; by: PastContest }) => (
  <Alert>
    First place was tied. {listed(contest.champions.map((of) => of.participant_name))} won the title in{' '}
    <TextLink to={pastContestPath(by.contest_id)} inherit>
      {by.contest_name}
    </TextLink>
    .
  </Alert>
)

/** A draft contest: its final standings with everyone's teams, the wins race and the draft board. */
function PastDraft({ contest: { contest_id } }: { contest: PastContest }) {
  const { data: contest } = useSuspenseQuery(contestOfDraw(String(contest_id)))
  return contest === null ? null : <Standings contest={contest} />
}
