import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import classes from './race-panel.module.css'

const RaceChart = lazy(async () => ({ default: (await import('./race-chart.tsx')).RaceChart }))

/** How the totals grew over the season. The chart is loaded only when it is shown. */
export const RacePanel = ({ contest, only }: { contest: Contest; only?: readonly number[] }) => (
  <Panel title="Wins Race" intro={contest.is_tiebreaker ? 'Playoff wins day by day' : 'Total wins day by day'}>
    <QueryBoundary
      skeleton={<Skeleton className={classes.skeleton} />}
      failure="Failed to load contest. Please try again."
    >
      <RaceChart contestId={contest.contest_id} {...(only && { only })} />
    </QueryBoundary>
  </Panel>
)
