import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { useLive } from '#web/live/use-live.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './figures.module.css'

/** The toast when the figures fail to load (spec 8). */
export const ANALYTICS_ERROR = { title: 'Analytics Error', fallback: 'Failed to load analytics' }

const UNKNOWN = '–'

/** The pool in five figures. The rest of the page works without them, so a failure is only a toast. */
export function Figures() {
  useLive(['users', 'survivor', 'games'], analyticsQuery.queryKey)
  const { data, error } = useQuery({ ...analyticsQuery, throwOnError: false })
  useEffect(() => {
    if (error !== null) toastFailure(error, ANALYTICS_ERROR.fallback, ANALYTICS_ERROR.title)
  }, [error])
  return (
    <div className={classes.figures}>
      <StatGrid>
        <StatCard label="Total Users" value={data?.totalUsers ?? UNKNOWN} />
        <StatCard label="Current Week" value={data?.currentWeek ?? UNKNOWN} detail={weekDetail(data)} />
        <StatCard label="Games This Week" value={data?.gamesThisWeek ?? UNKNOWN} />
        <StatCard label="Survivor Alive" value={data?.survivorAlive ?? UNKNOWN} of={data?.totalParticipants} />
        <StatCard label="Last Update" value={data === undefined ? UNKNOWN : <Instant at={data.server_now} />} isWords />
      </StatGrid>
    </div>
  )
}

/** A contest counts its own weeks, and a running one's are shown instead of the season's. */
function weekDetail(data: Analytics | undefined): string | undefined {
  const contest = data?.survivor
  return contest && contest.status !== 'completed' ? `of ${contest.contest_name}` : undefined
}
