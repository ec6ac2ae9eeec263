import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'

/** Skeletons of our own components, in their real sizes so that nothing jumps. */

const repeat = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Wraps the skeletons of a screen and tells screen readers that it is loading. */
export function LoadingScreen({ children }: { children: ReactNode }) {
  return (
    <div className={classes.screen} role="status" aria-label="Loading">
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
  <div className={classes.panel}>
    <Skeleton height="1.2rem" width="40%" />
    {repeat(lines).map((index) => (
      <Skeleton key={index} height="0.9rem" width={`${95 - index * 9}%`} />
    ))}
  </div>
)

/** A screen that is one table. */
export const TableScreenSkeleton = () => (
  <LoadingScreen>
    <TableSkeleton />
  </LoadingScreen>
)

/** A table, or the cards that it becomes on a phone. */
export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div className={classes.panel}>
    {repeat(rows).map((index) => (
      <Skeleton key={index} height="2.25rem" />
    ))}
  </div>
)
