import { LoadingScreen, PanelSkeleton, TitleSkeleton } from '#web/ui/states/skeletons.tsx'

export const HelpSkeleton = () => (
  <LoadingScreen>
    <TitleSkeleton />
    <PanelSkeleton lines={5} />
    <PanelSkeleton lines={5} />
  </LoadingScreen>
)
