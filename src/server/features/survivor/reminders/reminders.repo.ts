import { type Selectable, sql } from 'kysely'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Contests, ContestWeeks } from '#server/db/schema.ts'

const REMINDERS: readonly ReminderKind[] = ['reminder_night_before', 'reminder_two_hours']

export type OpenWeek = Pick<Selectable<Contests>, 'contest_id' | 'contest_name' | 'season_year' | 'status'> &
  Pick<Selectable<Contests>, 'lives' | 'starts_at'> &
  Pick<Selectable<ContestWeeks>, 'week_number' | 'start_date' | 'end_date' | 'round' | 'game_number'> & {
    joined: number
    lock_time: Instant
  }

/** The future locks of unfinished survivor contests' weeks, by week number. */
export async function listOpenWeeks(db: Database, { now }: { now: Instant }): Promise<OpenWeek[]> {
  const { rows } = await sql<OpenWeek>`
    select c.contest_id, c.contest_name, c.season_year, c.status, c.lives, c.starts_at, p.joined,
      w.week_number, w.start_date, w.end_date, w.lock_time, w.round, w.game_number
    from contests c
      -- Counted once for each contest, not for each of its weeks.
      cross join lateral (select count(1)::int as joined from participants of where of.contest_id = c.contest_id) p
      join contest_weeks w on w.contest_id = c.contest_id and w.lock_time > ${now}
    where c.contest_type = 'survivor' and c.status in ('waiting', 'in_progress')
    order by c.contest_id, w.week_number`.execute(db)
  return rows
}

/** A contest's members who are in another unfinished survivor contest. */
export async function listElsewhere(db: Database, contestId: number): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct o.user_id from participants p
      join participants o on o.user_id = p.user_id and o.contest_id <> p.contest_id
      join contests c on c.contest_id = o.contest_id and c.contest_type = 'survivor' and c.status in ('waiting', 'in_progress')
    where p.contest_id = ${contestId}`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function listQueuedReminders(db: Database) {
  return db
    .selectFrom('mails')
    .select(['mail_id', 'user_id', 'contest_id', 'occasion'])
    .where('status', '=', 'queued')
    .where('kind', 'in', REMINDERS)
    .execute()
}

/** The states of a week's reminders, by kind. */
export async function countRemindersOf(
  db: Database,
  { contest_id, week_number }: Pick<OpenWeek, 'contest_id' | 'week_number'>,
) {
  return db
    .selectFrom('mails')
    .select((of) => ['kind', 'status', of.fn.countAll<number>().as('mails')])
    .where('contest_id', '=', contest_id)
    .where('occasion', '=', week_number)
    .where('kind', 'in', REMINDERS)
    .groupBy(['kind', 'status'])
    .orderBy('status')
    .execute()
}
