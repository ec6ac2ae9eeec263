import { Skeleton } from '@mantine/core'
import { LoadingScreen, PanelSkeleton, StatSkeleton, TitleSkeleton } from '#web/ui/states/skeletons.tsx'
import page from './contest-page.module.css'
import sheet from './pick/team-sheet.module.css'

const ROWS = Array.from({ length: 32 }, (_, index) => index)

/** The page while its contest is loading: title, figures, pick, lists. */
export const SurvivorSkeleton = () => (
  <LoadingScreen>
    <TitleSkeleton />
    <div className={page.skeletonStats}>
      <StatSkeleton />
    </div>
    <div className={page.columns}>
      <div className={page.main}>
        <TeamsSkeleton />
      </div>
      <div className={page.rest}>
        <PanelSkeleton lines={6} />
      </div>
    </div>
  </LoadingScreen>
)

/** The pick sheet, row by row. */
export const TeamsSkeleton = () => (
  <div aria-hidden>
    {ROWS.map((row) => (
      <Skeleton key={row} className={sheet.rowSkeleton} />
    ))}
  </div>
)
