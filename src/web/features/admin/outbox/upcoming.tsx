import { useSuspenseQuery } from '@tanstack/react-query'
import { mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { UpcomingWeek } from '#contract/survivor/reminders.ts'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { statusLabels } from './mail-dialog.tsx'
import classes from './outbox.module.css'
import { upcomingQuery } from './outbox.queries.ts'

/** The next reminders and who gets them, never anyone's pick (S5). */
export function Upcoming() {
  const weeks = useSuspenseQuery(upcomingQuery).data
  return (
    <>
      {weeks.length === 0 && <p className="hint">No reminders are coming up.</p>}
      {weeks.map((week) => (
        <Week key={week.contest_id} week={week} />
      ))}
    </>
  )
}

function Week({ week }: { week: UpcomingWeek }) {
  const { contest_name, lock_time, reminders, passed, without_pick } = week
  return (
    <div className={classes.week}>
      <h3>
        {contest_name}, {weekTitle(week)}
      </h3>
      <p className="hint">
        Locks <Instant at={lock_time} deadline />.{' '}
        {without_pick.length === 0
          ? 'Everyone has picked.'
          : `${without_pick.length} without a pick: ${without_pick.map(nameWithChannel).join(', ')}.`}
      </p>
      <ul className="above-xs">
        {passed.map(({ kind, at, mails }) => (
          <li key={kind}>
            <strong>{mailKinds[kind].label}</strong> <Instant at={at} deadline />
            <span className={`hint ${classes.names}`}>{resultOf(mails)}</span>
          </li>
        ))}
        {reminders.map(({ kind, at }) => (
          <li key={kind}>
            <strong>{mailKinds[kind].label}</strong> <Instant at={at} deadline />
            <span className={`hint ${classes.names}`}>{readersOf(kind, without_pick)}</span>
          </li>
        ))}
      </ul>
      {reminders.length === 0 && <p className="hint">No more reminders before the lock.</p>}
    </div>
  )
}

type Passed = UpcomingWeek['passed'][number]

/** No one is written to if everyone had picked or the week was not open yet (N1, N2). */
function resultOf(mails: Passed['mails']): string {
  if (mails.length === 0) return 'No one needed it.'
  return mails.map(({ status, mails }) => `${statusLabels[status]} ${mails}`).join(' · ')
}

type Reader = UpcomingWeek['without_pick'][number]

/** Who gets it as of now, and who turned it off (N3); their names stand above where it is all of them. */
function readersOf(kind: ReminderKind, withoutPick: Reader[]): string {
  const wants = (of: Reader) => of[kind]
  const names = (people: Reader[]) => people.map(({ name }) => name).join(', ')
  const silent = withoutPick.filter((of) => !wants(of))
  const reached = withoutPick.filter((of) => wants(of) && of.channels.length > 0)
  if (reached.length === withoutPick.length) return reached.length === 1 ? 'To them' : `To all ${reached.length}`
  const to = reached.map(nameWithChannel).join(', ') || 'No one so far'
  return silent.length === 0 ? to : `${to}. Turned off by ${names(silent)}.`
}

/** Email goes without saying; only devices are mentioned. */
function nameWithChannel({ name, channels }: Reader): string {
  if (!channels.includes('push')) return name
  return `${name} (${channels.includes('mail') ? 'and' : 'only'} on a device)`
}
