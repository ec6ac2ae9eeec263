import type { UpcomingWeek } from '#contract/notifications.ts'
import { dueReminders, type Reminder, remindersOf } from '#rules/reminders.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from './email-settings.service.ts'
import { type Addressed, queueMails } from './outbox.service.ts'
import { type Forgetful, listForgetful, listOpenWeeks, type OpenWeek } from './reminders.repo.ts'

/**
 * Writes the reminders that are due into the outbox (N1, N2): for each participant who is alive, has no pick for the current week
 * and has not switched the kind off (N3). May run twice, on any number of servers: each is there once. Answers how many are new.
 */
export async function queueReminders(deps: Deps): Promise<number> {
  const settings = await requireMailAccount(deps, deps.db)
  if (!settings.enabled) return 0
  const now = deps.now()
  let queued = 0
  for (const week of await listOpenWeeks(deps.db, { now })) {
    for (const reminder of dueReminders({ week, settings, zone: deps.settings.zone, now })) {
      const forgetful = await listForgetful(deps.db, week)
      const mails = forgetful.filter((of) => of[reminder.kind]).map((of) => mailTo(of, { week, reminder }))
      queued += await queueMails(deps.db, deps, mails)
    }
  }
  if (queued > 0) deps.log.info({ queued }, 'reminders were written')
  return queued
}

/** Who will be reminded of the open weeks, and when. Nothing while e-mail is switched off: nobody will. */
export async function listUpcoming(deps: Deps): Promise<UpcomingWeek[]> {
  const settings = await requireMailAccount(deps, deps.db)
  if (!settings.enabled) return []
  const now = deps.now()
  const weeks = await listOpenWeeks(deps.db, { now })
  return Promise.all(
    weeks.map(async ({ contest_id, contest_name, week_number, lock_time }) => ({
      contest_id,
      contest_name,
      week_number,
      lock_time,
      reminders: remindersOf({ week: { lock_time }, settings, zone: deps.settings.zone })
        .filter(({ at }) => at > now)
        .map(({ kind, at }) => ({ kind, at })),
      without_pick: (await listForgetful(deps.db, { contest_id, week_number })).map((of) => ({
        user_id: of.user_id,
        name: `${of.name} ${of.last_name}`.trim(),
        reminder_night_before: of.reminder_night_before,
        reminder_two_hours: of.reminder_two_hours,
      })),
    })),
  )
}

function mailTo(to: Forgetful, { week, reminder }: { week: OpenWeek; reminder: Reminder }): Addressed {
  return {
    kind: reminder.kind,
    facts: {
      name: to.name,
      contest: week.contest_name,
      week_number: week.week_number,
      slot: slotWords(week),
      lock_time: week.lock_time,
      zone: to.time_zone,
      path: pickPage(week.week_number),
    },
    to: { email: to.email, name: `${to.name} ${to.last_name}`.trim(), userId: to.user_id },
    contestId: week.contest_id,
    occasion: week.week_number,
    expiresAt: reminder.until,
  }
}

/** Where a week is picked; it survives the login. */
export function pickPage(weekNumber: number): string {
  return `/survivor?week=${weekNumber}`
}

/** 'Round 1, Game 2' for a playoff slot; null for a week of the regular season. */
export function slotWords({ round, game_number }: { round: number | null; game_number: number | null }): string | null {
  return round === null ? null : `Round ${round}, Game ${game_number}`
}
