import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'

/** Skeletons of our own components, in their real sizes so that nothing jumps. */

const repeat = (count: number) => Array.from({ length: count }, (_, index) => index)

type Loading = {
  /** For what doesn't stand where a screen does. */
  className?: string | undefined
  children: ReactNode
}

/** Wraps the skeletons of a screen and tells screen readers that it is loading. */
export function LoadingScreen({ className = classes.screen, children }: Loading) {
  return (
    <div className={className} role="status" aria-label="Loading">
      {children}
    </div>
  )
}

export const TitleSkeleton = () => (
  <div>
    <Skeleton height="0.9rem" width="9rem" />
    <Skeleton height="1.9rem" width="min(24rem, 80%)" mt="xs" />
  </div>
)

export const StatSkeleton = () => (
  <div className="wrap-sm">
    {repeat(3).map((index) => (
      <Skeleton key={index} className={classes.stat} radius="lg" />
    ))}
  </div>
)

/** A titled panel with lines of text. */
export const PanelSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={`stack-md surface ${classes.panel}`}>
    <Skeleton height="1.2rem" width="40%" />
    {repeat(lines).map((index) => (
      <Skeleton key={index} height="0.9rem" width={`${95 - index * 9}%`} />
    ))}
  </div>
)

/** A screen that is one table; without a title where its own is there already. */
export const TableScreenSkeleton = ({ isTitled = false, rows }: { isTitled?: boolean; rows?: number }) => (
  <LoadingScreen>
    {!isTitled && <TitleSkeleton />}
    <TableSkeleton rows={rows} />
  </LoadingScreen>
)

/** A screen that is one panel, likewise. */
export const PanelScreenSkeleton = ({ isTitled = false, lines }: { isTitled?: boolean; lines?: number }) => (
  <LoadingScreen>
    {!isTitled && <TitleSkeleton />}
    <PanelSkeleton lines={lines} />
  </LoadingScreen>
)

/** A titled table, or the rows that it becomes on a phone. */
export const TableSkeleton = ({ rows = 12 }: { rows?: number }) => (
  <div className={`stack-md surface ${classes.panel}`} data-flush>
    <Skeleton className={classes.heading} height="1.2rem" width="40%" />
    <RowsSkeleton rows={rows} />
  </div>
)

/** People or teams: a badge, a name, and what is said of it. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden>
    {repeat(rows).map((index) => (
      <div key={index} className={`row ruled ${classes.row}`}>
        <Skeleton className={`firm ${classes.badge}`} />
        <div className={`stack grows ${classes.words}`}>
          <Skeleton height="0.8rem" width={`${38 + ((index * 7) % 24)}%`} />
          <Skeleton height="0.6rem" width={`${24 + ((index * 5) % 15)}%`} />
        </div>
      </div>
    ))}
  </div>
)
