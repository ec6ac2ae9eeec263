import { type Selectable, sql } from 'kysely'
import type { LockedPick } from '#rules/survivor/certain-eliminations.ts'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Contests, ContestWeeks, Users } from '#server/db/schema.ts'
import { areAmong, type WeekPlayers } from '../picks/players.repo.ts'

const REMINDERS: readonly ReminderKind[] = ['reminder_night_before', 'reminder_two_hours']

export type OpenWeek = Pick<Selectable<Contests>, 'contest_id' | 'contest_name' | 'season_year' | 'status'> &
  Pick<Selectable<Contests>, 'current_week' | 'late_picks' | 'lives' | 'starts_at'> &
  Pick<Selectable<ContestWeeks>, 'week_number' | 'start_date' | 'end_date' | 'round' | 'game_number'> & {
    joined: number
    lock_time: Instant
  }

/** The weeks that will lock of the survivor contests that are not over, in order of their numbers. */
export async function listOpenWeeks(db: Database, { now }: { now: Instant }): Promise<OpenWeek[]> {
  const { rows } = await sql<OpenWeek>`
    select c.contest_id, c.contest_name, c.season_year, c.status, c.current_week, c.late_picks, c.lives, c.starts_at,
      (select count(1)::int from participants p where p.contest_id = c.contest_id) as joined,
      w.week_number, w.start_date, w.end_date, w.lock_time, w.round, w.game_number
    from contests c join contest_weeks w on w.contest_id = c.contest_id and w.lock_time > ${now}
    where c.contest_type = 'survivor' and c.status in ('waiting', 'in_progress')
    order by c.contest_id, w.week_number`.execute(db)
  return rows
}

export type Forgetful = Pick<Selectable<Users>, 'user_id' | 'email' | 'name' | 'last_name'> & {
  participant_id: number
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

export async function listQueuedReminders(db: Database) {
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

type Alive = { participant_id: number; excused_weeks: number[]; lost_lives: number[] }

/** The participants whom no processed week has put out, with the weeks that they are excused from (S10). */
export async function listAlive(db: Database, contestId: number) {
  const { rows } = await sql<Alive>`
    select p.participant_id, p.lost_lives,
      array(select x.week_number from excused_weeks x where x.participant_id = p.participant_id) as excused_weeks
    from participants p where p.contest_id = ${contestId} and not p.is_eliminated
    order by p.participant_id`.execute(db)
  return rows
}

/** Their picks of the weeks that have locked. */
export async function listPicksOfAlive(
  db: Database,
  { contestId, now }: { contestId: number; now: Instant },
): Promise<LockedPick[]> {
  const { rows } = await sql<LockedPick>`
    select k.participant_id, k.week_number, k.team_id, k.slate, w.round
    from picks k
      join contest_weeks w on w.contest_id = k.contest_id and w.week_number = k.week_number and w.lock_time <= ${now}
      join participants p on p.participant_id = k.participant_id and not p.is_eliminated
    where k.contest_id = ${contestId}`.execute(db)
  return rows
}
