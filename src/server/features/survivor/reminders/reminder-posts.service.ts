import { timeLeftWords } from '#rules/dashboard/waiting.ts'
import { dueReminders, type Reminder } from '#rules/survivor/reminders.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { minutes, plus, wordsIn } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { listPicked, readPlayers } from '#server/features/survivor/picks/players.repo.ts'
import { hasWebhookFor, postToWebhooks } from '#server/features/webhooks/posts.service.ts'
import { listNextLocks, type NextLock } from './next-locks.service.ts'

/** What is left until the lock stays true for this long. */
const TRUE_FOR = minutes(15)

/**
 * Queues how many have picked, at the times of the reminders (N1), for the other chats that get it (N9). Never who or what, so it is the number
 * that every member sees (S5). Nothing if everybody has picked. Safe to run any number of times.
 */
export async function postReminders(deps: Deps): Promise<void> {
  if (!(await hasWebhookFor(deps.db, 'reminders'))) return
  const settings = await requireMailAccount(deps, deps.db)
  const now = deps.now()
  for (const week of await listNextLocks(deps.db, { now })) {
    for (const reminder of dueReminders({ week, settings, now })) {
      await postReminder(deps, { week, reminder, author: settings.pool_name })
    }
  }
}

type Due = { week: NextLock; reminder: Reminder; author: string }

async function postReminder(deps: Deps, { week, reminder, author }: Due): Promise<void> {
  const { contest_id: contestId, contest_name, week_number: weekNumber, lock_time } = week
  const now = deps.now()
  const alive = await listPicked(deps.db, await readPlayers(deps.db, { contestId, weekNumber }))
  const picked = alive.filter(({ has_picked }) => has_picked)
  if (picked.length === alive.length) return
  const left = timeLeftWords({ until: lock_time, now })
  const late = plus(now, TRUE_FOR)
  await postToWebhooks(deps.db, deps, {
    topic: 'reminders',
    cause: `${reminder.kind} for week ${weekNumber} of contest ${contestId}`,
    author,
    text: `${contest_name}: ${picked.length} of ${alive.length} have picked for ${weekWords(week)}. Picks lock in ${left}, ${wordsIn(null, lock_time)}.`,
    path: pickPage({ contestId, weekNumber }),
    expiresAt: late < reminder.until ? late : reminder.until,
  })
}
