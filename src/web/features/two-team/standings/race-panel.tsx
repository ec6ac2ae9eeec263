import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { raceQuery } from '../two-team.queries.ts'
import classes from './race-panel.module.css'

const RaceChart = lazy(async () => ({ default: (await import('./race-chart.tsx')).RaceChart }))

type Props = { contest: Contest; only?: readonly number[] }

/** How far below the screen the chart is already requested. */
const AHEAD = '25%'

/**
 * The growth of the totals over the season. Most visits on a phone end above it, so it's loaded only for readers who
 * get there.
 */
export function RacePanel({ contest, only }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD })
  const [isNear, setNear] = useState(false)
  if (entry?.isIntersecting && !isNear) setNear(true)
  const skeleton = <Skeleton className={classes.skeleton} />
  return (
    <Panel title="Wins Race" intro={contest.is_tiebreaker ? 'Playoff wins day by day' : 'Total wins day by day'}>
      {isNear ? (
        <QueryBoundary skeleton={skeleton} failure="Failed to load contest. Please try again.">
          <Race contest={contest} {...(only && { only })} />
        </QueryBoundary>
      ) : (
        <div ref={ref}>{skeleton}</div>
      )}
    </Panel>
  )
}

function Race({ contest, only }: Props) {
  const { data: race } = useSuspenseQuery(raceQuery(contest.contest_id))
  return <RaceChart race={race} {...(only && { only })} />
}
