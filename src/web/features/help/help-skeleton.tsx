import { Skeleton } from '@mantine/core'
import { LoadingScreen } from '#web/ui/states/no-answer.tsx'
import classes from './help.module.css'

/** As much as a screen shows of the sections that come. */
export const HelpSkeleton = () => (
  <LoadingScreen>
    {SECTIONS.map((lines, section) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <div key={section} className={`stack-sm ${classes.section}`}>
        <Skeleton height="1.4rem" width="min(14rem, 60%)" />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <Skeleton key={line} height="1rem" width={`${97 - ((line * 7) % 15)}%`} />
        ))}
      </div>
    ))}
  </LoadingScreen>
)

/** How many lines each has. */
const SECTIONS = [4, 6, 4, 4]
