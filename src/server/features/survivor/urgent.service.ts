import { isLockUrgent, nextUrgentChange } from '#rules/dashboard/urgent.ts'
import { nextLock } from '#rules/survivor/locks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import { cacheKey } from '#server/live/cache.ts'
import { pickPage } from './picks/pick-page.ts'
import { listPicksOf } from './picks/picks.repo.ts'
import { listNextLocks } from './reminders/next-locks.service.ts'
import type { OpenWeek } from './reminders/reminders.repo.ts'
import { readStillIn } from './reminders/without-pick.service.ts'

type UrgentWeek = Awaited<ReturnType<typeof toUrgentWeek>>

const urgentKey = cacheKey<Awaited<ReturnType<typeof listUrgentWeeks>>>('urgent')

/**
 * The picks a member still has to make within a day (spec 2), in all survivor contests. Every open page asks, so the
 * common part is cached, and only members with a week about to lock are looked up.
 */
export async function listDuePicks(deps: Deps, userId: number): Promise<Omit<UrgentWeek, 'stillIn'>[]> {
  const { weeks } = await cacheUntil(deps, urgentKey(), () => listUrgentWeeks(deps.db, deps.now()))
  const due = []
  for (const { stillIn, ...week } of weeks) {
    const picked = (stillIn.get(userId) ?? []).map((entry) =>
      hasPicked(deps.db, { ...entry, weekNumber: week.week_number }),
    )
    if ((await Promise.all(picked)).includes(false)) due.push(week)
  }
  return due
}

/**
 * The weeks that lock next and soon, with the entries still in; `until` is when another one becomes urgent or one of
 * these locks (spec 2).
 */
async function listUrgentWeeks(db: Database, now: Instant): Promise<{ weeks: UrgentWeek[]; until: Instant | null }> {
  const locks = await listNextLocks(db, { now })
  const soon = locks.filter((week) => isLockUrgent(week, now))
  const weeks: UrgentWeek[] = []
  for (const week of soon) weeks.push(await toUrgentWeek(db, { week, now }))
  return {
    weeks,
    until: nextLock(
      locks.map((week) => ({ lock_time: nextUrgentChange(week, now) })),
      now,
    ),
  }
}

async function toUrgentWeek(db: Database, { week, now }: { week: OpenWeek; now: Instant }) {
  const { contest_id, contest_name, week_number, lock_time } = week
  const { entries } = await readStillIn(db, { week, now })
  return {
    contest_id,
    contest_name,
    week_number,
    week: weekTitle(week),
    deadline: lock_time,
    path: pickPage({ contestId: contest_id, weekNumber: week_number }),
    /** By user. */
    stillIn: Map.groupBy(entries, ({ user_id }) => user_id),
  }
}

/** Whether an entry has a pick of a week. Not cached: its member reads it right after picking. */
async function hasPicked(db: Database, of: { participant_id: number; weekNumber: number }) {
  return (await listPicksOf(db, of.participant_id)).some((pick) => pick.week_number === of.weekNumber)
}
