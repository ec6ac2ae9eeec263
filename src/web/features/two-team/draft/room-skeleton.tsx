import { Skeleton } from '@mantine/core'
import { LoadingScreen, RowsSkeleton } from '#web/ui/states/no-answer.tsx'
import frame from '../two-team.module.css'
import classes from './room-skeleton.module.css'

/** The draft room before its code and its draft are here: the bar with the clock, then the teams. */
export const RoomSkeleton = () => (
  <LoadingScreen className={`stack ${frame.alone}`}>
    <div className={`stack-sm ${classes.bar}`}>
      <div className="row-sm">
        <Skeleton className={`firm ${classes.clock}`} />
        <div className="stack-xs grows">
          <Skeleton height="1rem" width="min(16rem, 90%)" />
          <Skeleton height="0.8rem" width="min(11rem, 60%)" />
        </div>
      </div>
      <Skeleton className={classes.tape} />
    </div>
    <div className={classes.teams}>
      <RowsSkeleton rows={12} />
    </div>
  </LoadingScreen>
)
