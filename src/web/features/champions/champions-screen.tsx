import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { memberPath } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import classes from './champions.module.css'
import { CHAMPIONS, championsQuery } from './champions.queries.ts'
import { PastContestScreen } from './past-contest-screen.tsx'
import { SeasonSection } from './season-section.tsx'

/** Everything the pool has played (Y2): all seasons, or one contest at an address below. */
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
    <Page
      title="Champions"
      intro="Every season this pool has played, newest first."
      aside={<TextLink to={memberPath(id)}>Your statistics</TextLink>}
    >
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
      <div className={classes.contests}>
        <PanelSkeleton lines={4} />
        <PanelSkeleton lines={4} />
      </div>
    </div>
  </LoadingScreen>
)
