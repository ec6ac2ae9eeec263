import { timeLeftWords } from '#rules/dashboard/waiting.ts'
import { dueReminders, type Reminder } from '#rules/survivor/reminders.ts'
import { playersIn } from '#rules/survivor/views/week-table.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { minutes, plus, wordsIn } from '#rules/time.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { hasWebhookFor, postToWebhooks } from '#server/features/webhooks/posts.service.ts'
import { loadIn } from '../loading/loaded-contest.service.ts'
import { listWhoPicked } from '../picks/picks.repo.ts'
import { listReminderWeeks, type ReminderWeek } from './next-locks.service.ts'

/** The time left until the lock stays accurate for this long. */
const TRUE_FOR = minutes(15)

/**
 * Queues the number of picks made, at the reminders' times (N1), for the webhooks with that topic (N9). Never who or
 * what, so it is the number every member sees (S5). Nothing if everyone has picked. Safe to run any number of times.
 */
export async function postReminders(deps: Deps): Promise<void> {
  if (!(await hasWebhookFor(deps.db, 'reminders'))) return
  const settings = await requireMailAccount(deps, deps.db)
  const now = deps.now()
  for (const week of await listReminderWeeks(deps.db, { now })) {
    for (const reminder of dueReminders({ week, settings, now })) {
      await postReminder(deps, { week, reminder, author: settings.pool_name })
    }
  }
}

type Due = { week: ReminderWeek; reminder: Reminder; author: string }

async function postReminder(deps: Deps, { week, reminder, author }: Due): Promise<void> {
  const { contest_id: contestId, contest_name, week_number: weekNumber, lock_time } = week
  const now = deps.now()
  const { picked, alive } = await countPicked(deps, { contestId, weekNumber })
  if (picked === alive) return
  const left = timeLeftWords({ until: lock_time, now })
  const late = plus(now, TRUE_FOR)
  await postToWebhooks(deps.db, deps, {
    topic: 'reminders',
    cause: `${reminder.kind} for week ${weekNumber} of contest ${contestId}`,
    author,
    text: `${contest_name}: ${picked} of ${alive} have picked for ${weekWords(week)}. Picks lock in ${left}, ${wordsIn(null, lock_time)}.`,
    path: pickPage({ contestId, weekNumber }),
    expiresAt: late < reminder.until ? late : reminder.until,
  })
}

/** As every member sees it on the page of the next week to lock (S5). */
async function countPicked(deps: Deps, { contestId, weekNumber }: { contestId: number; weekNumber: number }) {
  return inSnapshot(deps.db, async (db) => {
    const players = playersIn(await loadIn(deps, db, { contestId, now: deps.now() }), weekNumber)
    const picked = await listWhoPicked(db, { contestId, weekNumber })
    return { picked: players.filter((of) => picked.has(of.participant_id)).length, alive: players.length }
  })
}
