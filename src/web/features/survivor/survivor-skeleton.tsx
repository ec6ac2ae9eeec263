import { Skeleton } from '@mantine/core'
import { LoadingScreen, PanelSkeleton, StatSkeleton, TitleSkeleton } from '#web/ui/states/skeletons.tsx'
import { TeamTiles } from '#web/ui/teams/team-tiles.tsx'
import page from './contest-page.module.css'
import grid from './pick/team-grid.module.css'

const TILES = Array.from({ length: 32 }, (_, index) => index)

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

/** The grid of teams, tile by tile. */
export const TeamsSkeleton = () => (
  <div aria-hidden>
    <TeamTiles tells="games">
      {TILES.map((tile) => (
        <Skeleton key={tile} className={grid.tileSkeleton} />
      ))}
    </TeamTiles>
  </div>
)
