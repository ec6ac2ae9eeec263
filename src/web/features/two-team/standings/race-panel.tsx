import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { raceQuery } from '../two-team.queries.ts'
import classes from './race-panel.module.css'

const RaceChart = lazy(async () => ({ default: (await import('./race-chart.tsx')).RaceChart }))

/** How the totals grew over the season. The chart is loaded only when it is shown. */
type Props = { contest: Contest; only?: readonly number[] }

export const RacePanel = ({ contest, only }: Props) => (
  <Panel title="Wins Race" intro={contest.is_tiebreaker ? 'Playoff wins day by day' : 'Total wins day by day'}>
    <QueryBoundary
      skeleton={<Skeleton className={classes.skeleton} />}
      failure="Failed to load contest. Please try again."
    >
      <Race contest={contest} {...(only && { only })} />
    </QueryBoundary>
  </Panel>
)

function Race({ contest, only }: Props) {
  const { data: race } = useSuspenseQuery(raceQuery(contest.contest_id))
  return <RaceChart race={race} {...(only && { only })} />
}
