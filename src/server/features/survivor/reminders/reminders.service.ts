import { mailStatus, type UpcomingWeek } from '#contract/outbox/notifications.ts'
import { dueReminders, type Reminder, remindersOf } from '#rules/survivor/reminders.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { listReached, notify } from '#server/features/outbox/notify.service.ts'
import type { Addressed } from '#server/features/outbox/outbox.service.ts'
import { pickPage, slotOf } from '#server/features/survivor/picks/pick-page.ts'
import { countRemindersOf, type Forgetful, listForgetful, listOpenWeeks, type OpenWeek } from './reminders.repo.ts'

/**
 * Writes the reminders that are due into the outbox (N1, N2): for each participant who is alive, has no pick for the current week
 * and has not switched the kind off (N3). May run twice, on any number of servers: each is there once. Answers how many are new.
 */
export async function queueReminders(deps: Deps): Promise<number> {
  const settings = await requireMailAccount(deps, deps.db)
  const now = deps.now()
  let queued = 0
  for (const week of await listOpenWeeks(deps.db, { now })) {
    for (const reminder of dueReminders({ week, settings, zone: deps.settings.zone, now })) {
      const forgetful = await listForgetful(deps.db, week)
      const wanting = forgetful.filter((of) => of[reminder.kind])
      const reminders = wanting.map((of) => ({ ...mailTo(of, { week, reminder }), since: reminder.at }))
      queued += await notify(deps.db, deps, reminders)
    }
  }
  if (queued > 0) deps.log.info({ queued }, 'reminders were written')
  return queued
}

/** Who will be reminded of the open weeks, when, and by which ways. Nothing while there is no way to anybody. */
export async function listUpcoming(deps: Deps): Promise<UpcomingWeek[]> {
  const settings = await requireMailAccount(deps, deps.db)
  const now = deps.now()
  const open = await listOpenWeeks(deps.db, { now })
  const weeks = await Promise.all(
    open.map(async (week): Promise<UpcomingWeek> => {
      const reminders = remindersOf({ week, settings, zone: deps.settings.zone }).map(({ kind, at }) => ({ kind, at }))
      const [forgetful, mails] = await Promise.all([listForgetful(deps.db, week), countRemindersOf(deps.db, week)])
      const reached = await listReached(deps, deps.db, { userIds: forgetful.map(({ user_id }) => user_id) })
      return {
        ...week,
        reminders: reminders.filter(({ at }) => at > now),
        passed: reminders
          .filter(({ at }) => at <= now)
          .map((of) => ({ ...of, mails: mails.filter(({ kind }) => kind === of.kind).map(toCount) })),
        without_pick: forgetful.map((of) => ({
          user_id: of.user_id,
          name: `${of.name} ${of.last_name}`.trim(),
          reminder_night_before: of.reminder_night_before,
          reminder_two_hours: of.reminder_two_hours,
          channels: [
            ...(settings.enabled ? ['mail' as const] : []),
            ...(reached.has(of.user_id) ? ['push' as const] : []),
          ],
        })),
      }
    }),
  )
  return weeks.filter(
    ({ without_pick }) => settings.enabled || without_pick.some(({ channels }) => channels.length > 0),
  )
}

/** The table's own check allows exactly the states of the contract. */
const toCount = ({ status, mails }: { status: string; mails: number }) => ({ status: mailStatus.parse(status), mails })

function mailTo(to: Forgetful, { week, reminder }: { week: OpenWeek; reminder: Reminder }): Addressed {
  return {
    kind: reminder.kind,
    facts: {
      name: to.name,
      contest: week.contest_name,
      week_number: week.week_number,
      slot: slotOf(week),
      lock_time: week.lock_time,
      zone: to.time_zone,
      path: pickPage({ contestId: week.contest_id, weekNumber: week.week_number }),
    },
    to: { email: to.email, name: `${to.name} ${to.last_name}`.trim(), userId: to.user_id },
    contestId: week.contest_id,
    occasion: week.week_number,
    expiresAt: reminder.until,
  }
}
