import { sql } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { wordsOf } from '#server/db/words.ts'
import { areAmong, type WeekPlayers } from '../picks/players.repo.ts'
import { isInWeekOf } from '../rows.repo.ts'

const REMINDERS: readonly ReminderKind[] = ['reminder_night_before', 'reminder_two_hours']

export type NextLock = {
  contest_id: number
  contest_name: string
  season_year: string
  status: string
  current_week: number
  late_picks: boolean
  lives: number
  week_number: number
  lock_time: Instant
  /** The league day of the week's first game; null while none is known. */
  first_day: Day | null
  /** Of a playoff slot; null in the regular season. */
  round: number | null
  game_number: number | null
}

/**
 * The next week that locks of each survivor contest in progress, and of each waiting one that will start because at least two have joined (S14): a week
 * that locks before its start is not played. None of a contest in which every known lock has passed.
 */
export async function listNextLocks(db: Database, { now }: { now: Instant }): Promise<NextLock[]> {
  const { rows } = await sql<NextLock>`
    select n.*, (
        select min(g.game_date) from games g
        where g.season_year = n.season_year and g.game_state not in ${wordsOf(states.calledOff)}
          and ${isInWeekOf('n')}
      ) as first_day
    from (
      select distinct on (c.contest_id) c.contest_id, c.contest_name, c.season_year, c.status, c.current_week, c.late_picks, c.lives,
        w.week_number, w.lock_time, w.round, w.game_number, w.start_date, w.end_date
      from contests c join contest_weeks w on w.contest_id = c.contest_id and w.lock_time > ${now}
      where c.contest_type = 'survivor' and (c.status = 'in_progress' or (
        c.status = 'waiting' and (c.starts_at is null or w.lock_time >= c.starts_at)
        and (select count(1) from participants p where p.contest_id = c.contest_id) >= 2))
      order by c.contest_id, w.lock_time, w.week_number
    ) n
    order by n.lock_time, n.contest_id`.execute(db)
  return rows
}

export type Forgetful = {
  participant_id: number
  user_id: number
  email: string
  name: string
  last_name: string
  time_zone: string | null
  lost_lives: number[]
}

/** Active members whom no processed week has put out and who have no pick for the week (N1), who joined first at the top. */
export async function listForgetful(db: Database, week: WeekPlayers): Promise<Forgetful[]> {
  const { rows } = await sql<Forgetful>`
    select participants.participant_id, u.user_id, u.email, u.name, u.last_name, n.time_zone,
      participants.lost_lives
    from participants join users u on u.user_id = participants.user_id and u.active
      left join notification_preferences n on n.user_id = u.user_id
    where participants.contest_id = ${week.contestId} and ${areAmong(week)}
      and not exists(
        select from picks k where k.participant_id = participants.participant_id and k.week_number = ${week.weekNumber})`.execute(
    db,
  )
  // Not by the database: it would sort so many wide rows on disk.
  return rows.sort((a, b) => a.participant_id - b.participant_id)
}

export type QueuedReminder = {
  mail_id: number
  user_id: number | null
  contest_id: number | null
  occasion: number | null
}

export async function listQueuedReminders(db: Database): Promise<QueuedReminder[]> {
  return db
    .selectFrom('mails')
    .select(['mail_id', 'user_id', 'contest_id', 'occasion'])
    .where('status', '=', 'queued')
    .where('kind', 'in', REMINDERS)
    .execute()
}

/** What became of the reminders of a week, by kind and state. */
export async function countRemindersOf(
  db: Database,
  { contest_id, week_number }: Pick<NextLock, 'contest_id' | 'week_number'>,
): Promise<{ kind: string; status: string; mails: number }[]> {
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
