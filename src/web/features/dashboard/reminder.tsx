import { IconBell } from '@tabler/icons-react'
import type { Analytics } from '#contract/analytics.ts'
import { Instant } from '#web/ui/time.tsx'
import classes from './dashboard.module.css'

/** The week of the next pick: the current one until it locks, then the one after. */
const nextPickWeek = ({ week_number, is_locked }: { week_number: number; is_locked: boolean }) =>
  is_locked ? week_number + 1 : week_number

/** The weekly reminder of the next pick, with its deadline; gone once nothing is left to pick. */
export function Reminder({ analytics: { survivor, next_deadline_at } }: { analytics: Analytics }) {
  if (survivor === null || survivor.status === 'completed' || next_deadline_at === null) return null
  return (
    <aside className={classes.reminder} aria-label="Weekly Reminder">
      <IconBell size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>Weekly Reminder:</strong> The Week {nextPickWeek(survivor)} survivor pick is due by{' '}
        <strong>
          <Instant at={next_deadline_at} deadline />
        </strong>
        .
      </p>
    </aside>
  )
}
