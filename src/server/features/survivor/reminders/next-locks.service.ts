import { playedIn } from '#rules/survivor/locks.ts'
import { weekToLockNext } from '#rules/survivor/start.ts'
import { between, type Day, type Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { listOpenWeeks, type OpenWeek } from './reminders.repo.ts'

/**
 * Each survivor contest's next week to lock, by lock (S14). None for a contest without open weeks or one waiting for
 * members.
 */
export async function listNextLocks(db: Database, { now }: { now: Instant }): Promise<OpenWeek[]> {
  const contests = Map.groupBy(await listOpenWeeks(db, { now }), (week) => week.contest_id)
  const next = [...contests.values()].flatMap((weeks) => ofContest(weeks, now) ?? [])
  return next.sort((one, other) => between(other.lock_time, one.lock_time) || one.contest_id - other.contest_id)
}

export type ReminderWeek = OpenWeek & {
  /** The league day of the week's first game; null while none is known. */
  first_day: Day | null
}

/** The same weeks, with the day that times their reminders (N1). */
export async function listReminderWeeks(db: Database, asked: { now: Instant }): Promise<ReminderWeek[]> {
  const next = await listNextLocks(db, asked)
  return Promise.all(next.map(async (week) => ({ ...week, first_day: await findFirstDay(db, week) })))
}

/** A contest's next week to lock. Each week carries the contest's facts. */
function ofContest(weeks: readonly OpenWeek[], now: Instant): OpenWeek | null {
  const [contest] = weeks
  return contest ? weekToLockNext(contest, weeks, now) : null
}

async function findFirstDay(db: Database, week: OpenWeek): Promise<Day | null> {
  const games = await listGames(db, { seasonYear: week.season_year, spans: [week] })
  return (
    playedIn(games, week)
      .map(({ game_date }) => game_date)
      .sort()[0] ?? null
  )
}
