import { IconBell } from '@tabler/icons-react'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { nextPick } from './cases/next-pick.ts'
import classes from './dashboard.module.css'

/** The weekly reminder of the next pick and its deadline, for those who pick and as long as there is something to pick. */
export function Reminder({ analytics }: { analytics: Analytics }) {
  const { survivor, next_deadline_at, next_deadline_for } = analytics
  const next = survivor && nextPick(survivor)
  if (next === null || next_deadline_at === null) return null
  // On the phone it leaves once the pick is made: the hero and the figures tell both.
  const isDone = next.pick !== null
  return (
    <aside className={classes.reminder} aria-label="Weekly Reminder" data-done={isDone || undefined}>
      <IconBell size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>Weekly Reminder:</strong> The {next_deadline_for} survivor pick is due by{' '}
        <strong>
          <Instant at={next_deadline_at} deadline />
        </strong>
        .
      </p>
    </aside>
  )
}
