import { Skeleton } from '@mantine/core'
import classes from './messages-skeleton.module.css'

const WIDTHS = ['62%', '44%', '78%', '36%', '56%', '70%', '48%', '64%']

/** Stands where the messages will, until the list is scrolled to its place. */
export const MessagesSkeleton = () => (
  <div className={`stack ${classes.messages}`} aria-hidden>
    {WIDTHS.map((width) => (
      <div key={width} className={`firm ${classes.line}`}>
        <Skeleton circle height="var(--puck-control-sm)" width="var(--puck-control-sm)" />
        <div className={`stack-xs grows ${classes.words}`}>
          <Skeleton height="0.8rem" width="6rem" />
          <Skeleton height="0.8rem" width={width} />
        </div>
      </div>
    ))}
  </div>
)
