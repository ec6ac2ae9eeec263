import { useSuspenseQuery } from '@tanstack/react-query'
import type { UpcomingWeek } from '#contract/notifications.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Instant } from '#web/ui/time.tsx'
import { kindLabels } from './mail-words.ts'
import classes from './outbox.module.css'
import { upcomingQuery } from './outbox.queries.ts'

/** Who will be reminded next, and when: never what anybody has picked (rulebook S5). */
export function Upcoming() {
  const weeks = useSuspenseQuery(upcomingQuery).data
  return (
    <Panel title="Next Reminders">
      {weeks.length === 0 && <p className={classes.quiet}>No week is open, or e-mail is switched off.</p>}
      {weeks.map((week) => (
        <Week key={week.contest_id} week={week} />
      ))}
    </Panel>
  )
}

function Week({ week: { contest_name, week_number, lock_time, reminders, without_pick } }: { week: UpcomingWeek }) {
  return (
    <div className={classes.week}>
      <h3>
        {contest_name}, Week {week_number}
      </h3>
      <p className={classes.quiet}>
        Locks <Instant at={lock_time} deadline />.{' '}
        {without_pick.length === 0 ? 'Everybody has picked.' : `${without_pick.length} without a pick.`}
      </p>
      {reminders.length === 0 && <p className={classes.quiet}>No reminder is left before the lock.</p>}
      <ul>
        {reminders.map(({ kind, at }) => {
          const names = without_pick.filter((of) => kind === 'week_results' || kind === 'draft_turn' || of[kind])
          return (
            <li key={kind}>
              <strong>{kindLabels[kind]}</strong> <Instant at={at} deadline />
              {names.length > 0 && <span className={classes.names}>{names.map(({ name }) => name).join(', ')}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
