import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import { weekNames } from '#web/features/survivor/week/week-names.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import type { Standings } from '../survivor.queries.ts'
import classes from './charts.module.css'

const SurvivorsChart = lazy(async () => ({ default: (await import('./survivors-chart.tsx')).SurvivorsChart }))
const PickShares = lazy(async () => ({
  default: (await import('#web/features/survivor/week/pick-shares.tsx')).PickShares,
}))

type Props = {
  contestId: number
  standings: Standings
  /** The week whose picks can be seen; null while they are secret. */
  week: number | null
}

/** The charts, loaded only when there is something to draw. */
export const SeasonCharts = ({ contestId, standings, week }: Props) => (
  <>
    {standings.alive_by_week.length > 0 && (
      <Panel title="Survivors by Week">
        <QueryBoundary skeleton={<ChartSkeleton />} failure="Failed to load survivor data">
          <SurvivorsChart
            all={standings.active_participants + standings.eliminated_participants}
            alive={standings.alive_by_week}
            titleOf={weekNames(standings.slots).titleOf}
          />
        </QueryBoundary>
      </Panel>
    )}
    {week !== null && (
      <QueryBoundary skeleton={<ChartSkeleton />} failure="Failed to load survivor data">
        <PickShares contestId={contestId} week={week} />
      </QueryBoundary>
    )}
  </>
)

const ChartSkeleton = () => <Skeleton className={classes.frame} />
