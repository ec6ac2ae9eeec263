import { VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { useSession } from '#web/features/sessions/session.tsx'
import { useLive, useOwnNews } from '#web/live/use-live.ts'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton, StatSkeleton } from '#web/ui/states/skeletons.tsx'
import { ContestCards } from './contest-cards.tsx'
import classes from './dashboard.module.css'
import { analyticsQuery } from './dashboard.queries.ts'
import { CaseCard, Hero } from './hero.tsx'
import { myCase } from './my-case.ts'
import { Reminder } from './reminder.tsx'

/** What do I have to do, by when, and how am I doing? */
export function DashboardScreen() {
  return (
    <>
      <VisuallyHidden component="h1">Dashboard</VisuallyHidden>
      <QueryBoundary title="Failed to load analytics" failure="Please try again." skeleton={<DashboardSkeleton />}>
        <Dashboard />
      </QueryBoundary>
    </>
  )
}

function Dashboard() {
  const { data } = useSuspenseQuery(analyticsQuery)
  useLive(['contest', 'survivor', 'games', 'playoff_games'], analyticsQuery.queryKey)
  useOwnNews(['pick', 'entry'], analyticsQuery.queryKey)
  const mine = data.survivor === null ? null : myCase(data.survivor)
  useTabTitle(mine?.tab ?? 'Dashboard')
  const welcome = `Welcome to ${stageOf(data)} of the ${data.season_year} Season`
  return (
    <div className={classes.screen}>
      {mine === null ? <NoContest welcome={welcome} /> : <CaseCard welcome={welcome} mine={mine} analytics={data} />}
      {data.survivor !== null && <ScoresAsOf />}
      <Figures analytics={data} />
      {data.survivor === null && data.leader === null ? (
        <EmptyState title="No data available" />
      ) : (
        <ContestCards analytics={data} />
      )}
      <Reminder analytics={data} />
    </div>
  )
}

/** 'Week 7', 'Round 1, Game 2', or 'the Playoffs' while a round is awaited. */
function stageOf({ currentWeek, survivor }: Analytics): string {
  if (survivor !== null && survivor.awaiting_round !== null) return 'the Playoffs'
  return weekTitle({ week_number: currentWeek, round: survivor?.round, game_number: survivor?.game_number })
}

function NoContest({ welcome }: { welcome: string }) {
  const { isAdmin } = useSession()
  return isAdmin ? (
    <Hero
      welcome={welcome}
      title="Your pool has no contest yet"
      detail="Create a survivor contest, and your members can join it here."
      tone="accent"
      action={{ label: 'Create a Contest', to: 'admin', isPrimary: true }}
    />
  ) : (
    <Hero
      welcome={welcome}
      title="No Active Survivor Contest"
      detail="Once an administrator sets one up, you can join it here."
      tone="plain"
    />
  )
}

function Figures({ analytics }: { analytics: Analytics }) {
  const { survivorAlive, totalParticipants, nextDeadline, next_deadline_at } = analytics
  return (
    <StatGrid>
      <StatCard label="Survivor Alive" value={survivorAlive} of={totalParticipants} />
      <StatCard label="Total Players" value={totalParticipants} />
      <StatCard label="Next Deadline" value={next_deadline_at === null ? 'TBD' : nextDeadline} />
    </StatGrid>
  )
}

const DashboardSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={4} />
    <StatSkeleton />
    <div className={classes.cards}>
      <PanelSkeleton />
      <PanelSkeleton />
    </div>
  </LoadingScreen>
)
