import { mailStatus } from '#contract/outbox/notifications.ts'
import type { UpcomingWeek } from '#contract/survivor/reminders.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { dueReminders, type Reminder, remindersOf } from '#rules/survivor/reminders.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type MailAccount, requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { listReached, type News, notifyEach } from '#server/features/outbox/notify.service.ts'
import { findUnwanted } from '#server/features/outbox/preferences.service.ts'
import { pickPage, slotOf } from '#server/features/survivor/picks/pick-page.ts'
import { listReminderWeeks, type ReminderWeek } from './next-locks.service.ts'
import { nightBeforeReminder, twoHourReminder } from './reminders.mail.ts'
import { countRemindersOf, listElsewhere } from './reminders.repo.ts'
import { type Forgetful, listWithoutPick } from './without-pick.service.ts'

/**
 * Queues due reminders (N1, N2) for each contest's next week to lock, whether or not the previous weeks are processed.
 * May run any number of times, on any number of servers: each reminder exists once. Returns how many are new.
 */
export async function queueReminders(deps: Deps): Promise<number> {
  const settings = await requireMailAccount(deps, deps.db)
  const now = deps.now()
  const due: Due[] = []
  for (const week of await listReminderWeeks(deps.db, { now })) {
    const reminders = dueReminders({ week, settings, now })
    if (reminders.length === 0) continue
    const forgetful = await listWithoutPick(deps.db, { week, now })
    const elsewhere = await listElsewhere(deps.db, week.contest_id)
    due.push(...reminders.map((reminder) => ({ week, reminder, forgetful, elsewhere })))
  }
  if (due.length === 0) return 0
  // All at once, so that one member's are sent together (N10).
  const queued = await deps.db.transaction().execute((tx) => queueDue(tx, deps, due))
  if (queued > 0) deps.log.info({ queued }, 'reminders were queued')
  return queued
}

type Due = { week: ReminderWeek; reminder: Reminder; forgetful: readonly Forgetful[]; elsewhere: ReadonlySet<number> }

async function queueDue(tx: Tx, deps: Deps, due: readonly Due[]): Promise<number> {
  let queued = 0
  for (const one of due) queued += await notifyEach(tx, deps, one.forgetful, (of) => newsFor(of, one))
  return queued
}

/**
 * The upcoming reminders for each contest's next week to lock: recipients, times and channels. Empty while no one can
 * be reached.
 */
export async function listUpcoming(deps: Deps): Promise<UpcomingWeek[]> {
  const settings = await requireMailAccount(deps, deps.db)
  const weeks: UpcomingWeek[] = []
  for (const week of await listReminderWeeks(deps.db, { now: deps.now() })) {
    const shown = await readUpcoming(deps, { week, settings })
    if (settings.enabled || shown.without_pick.some(({ channels }) => channels.length > 0)) weeks.push(shown)
  }
  return weeks
}

type Upcoming = { week: ReminderWeek; settings: MailAccount }

async function readUpcoming(deps: Deps, { week, settings }: Upcoming): Promise<UpcomingWeek> {
  const now = deps.now()
  const reminders = remindersOf({ week, settings }).map(({ kind, at }) => ({ kind, at }))
  const mails = await countRemindersOf(deps.db, week)
  return {
    ...shownOf(week),
    reminders: reminders.filter(({ at }) => at > now),
    passed: reminders
      .filter(({ at }) => at <= now)
      .map((of) => ({ ...of, mails: mails.filter(({ kind }) => kind === of.kind).map(toCount) })),
    without_pick: await listForgetful(deps, { week, settings }),
  }
}

async function listForgetful(deps: Deps, { week, settings }: Upcoming): Promise<UpcomingWeek['without_pick']> {
  const forgetful = await listWithoutPick(deps.db, { week, now: deps.now() })
  const userIds = forgetful.map(({ user_id }) => user_id)
  const devices = await listReached(deps, deps.db, { userIds })
  const isUnwanted = await findUnwanted(deps.db, { userIds })
  return forgetful.map(({ user_id: userId, email, name, last_name: lastName }) => ({
    user_id: userId,
    name: fullName({ name, lastName }),
    reminder_night_before: !isUnwanted({ userId, kind: 'reminder_night_before' }),
    reminder_two_hours: !isUnwanted({ userId, kind: 'reminder_two_hours' }),
    channels: [
      ...(settings.enabled && !hasNoEmail(email) ? ['mail' as const] : []),
      ...(devices.has(userId) ? ['push' as const] : []),
    ],
  }))
}

function shownOf({ contest_id, contest_name, week_number, round, game_number, lock_time }: ReminderWeek) {
  return { contest_id, contest_name, week_number, round, game_number, lock_time }
}

/** The table's own check allows exactly the states of the contract. */
const toCount = ({ status, mails }: { status: string; mails: number }) => ({ status: mailStatus.parse(status), mails })

const parts = { reminder_night_before: nightBeforeReminder, reminder_two_hours: twoHourReminder }

function newsFor(to: Forgetful, { week, reminder, elsewhere }: Due): News {
  return {
    ...parts[reminder.kind].of({
      name: to.name,
      contest: week.contest_name,
      ...(elsewhere.has(to.user_id) ? { is_one_of_several: true } : {}),
      week_number: week.week_number,
      slot: slotOf(week),
      lock_time: week.lock_time,
      ...(week.lives - to.lost_lives.length > 1 ? { costs_life: true } : {}),
      ...(to.picked.of > 1 ? { entries: to.picked } : {}),
      zone: to.time_zone,
      path: pickPage({
        contestId: week.contest_id,
        weekNumber: week.week_number,
        ...(to.picked.of > 1 ? { entryId: to.participant_id } : {}),
      }),
    }),
    contestId: week.contest_id,
    occasion: week.week_number,
    expiresAt: reminder.until,
    since: reminder.at,
  }
}
