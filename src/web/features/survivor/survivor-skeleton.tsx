import { LoadingScreen, PanelSkeleton, RowsSkeleton, StatSkeleton, TitleSkeleton } from '#web/ui/states/no-answer.tsx'
import page from './contest-page.module.css'

/** The page while its contest is loading: title, figures, pick, lists. */
export const SurvivorSkeleton = () => (
  <LoadingScreen>
    <TitleSkeleton />
    <div className={page.skeletonStats}>
      <StatSkeleton />
    </div>
    <div className={page.columns}>
      <div className={`stack-lg yields ${page.main}`}>
        <TeamsSkeleton />
      </div>
      <div className={`stack-lg yields ${page.rest}`}>
        <PanelSkeleton lines={6} />
      </div>
    </div>
  </LoadingScreen>
)

/** The pick sheet, row by row. */
export const TeamsSkeleton = () => <RowsSkeleton rows={32} />
