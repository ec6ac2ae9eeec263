import { useSuspenseQuery } from '@tanstack/react-query'
import { mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { UpcomingWeek } from '#contract/survivor/reminders.ts'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { statusLabels } from './mail-labels.ts'
import classes from './outbox.module.css'
import { upcomingQuery } from './outbox.queries.ts'

/** Who will be reminded next, and when: never what anybody has picked (S5). */
export function Upcoming() {
  const weeks = useSuspenseQuery(upcomingQuery).data
  return (
    <Panel title="Next Reminders">
      {weeks.length === 0 && (
        <p className={classes.quiet}>
          No week is open, or e-mail is switched off and nobody has switched notifications on.
        </p>
      )}
      {weeks.map((week) => (
        <Week key={week.contest_id} week={week} />
      ))}
    </Panel>
  )
}

function Week({ week }: { week: UpcomingWeek }) {
  const { contest_name, lock_time, reminders, passed, without_pick } = week
  return (
    <div className={classes.week}>
      <h3>
        {contest_name}, {weekTitle(week)}
      </h3>
      <p className={classes.quiet}>
        Locks <Instant at={lock_time} deadline />.{' '}
        {without_pick.length === 0 ? 'Everybody has picked.' : `${without_pick.length} without a pick.`}
      </p>
      <ul>
        {passed.map(({ kind, at, mails }) => (
          <li key={kind}>
            <strong>{mailKinds[kind].label}</strong> <Instant at={at} deadline />
            <span className={classes.names}>{becameOf(mails)}</span>
          </li>
        ))}
        {reminders.map(({ kind, at }) => (
          <li key={kind}>
            <strong>{mailKinds[kind].label}</strong> <Instant at={at} deadline />
            <span className={classes.names}>{readersOf(kind, without_pick)}</span>
          </li>
        ))}
      </ul>
      {reminders.length === 0 && <p className={classes.quiet}>No reminder is left before the lock.</p>}
    </div>
  )
}

type Passed = UpcomingWeek['passed'][number]

/** A week that opened after the moment, or in which everybody had picked by then, has none (N1, N2). */
function becameOf(mails: Passed['mails']): string {
  if (mails.length === 0) return 'Nobody was written: all had picked by then, or the week was not open yet.'
  return mails.map(({ status, mails }) => `${statusLabels[status]} ${mails}`).join(' · ')
}

type Reader = UpcomingWeek['without_pick'][number]

/** Who gets it as things stand, and who does not want it (N3). */
function readersOf(kind: ReminderKind, withoutPick: Reader[]): string {
  const wants = (of: Reader) => of[kind]
  const names = (people: Reader[]) => people.map(({ name }) => name).join(', ')
  const silent = withoutPick.filter((of) => !wants(of))
  const reached = withoutPick.filter((of) => wants(of) && of.channels.length > 0)
  const to = reached.map(wordsOf).join(', ') || 'Nobody as things stand'
  return silent.length === 0 ? to : `${to}. Switched off by ${names(silent)}.`
}

/** By mail is the usual way, which needs no words. */
function wordsOf({ name, channels }: Reader): string {
  if (!channels.includes('push')) return name
  return `${name} (${channels.includes('mail') ? 'and' : 'only'} on a device)`
}
