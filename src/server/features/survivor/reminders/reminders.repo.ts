import { sql } from 'kysely'
import type { ReminderKind } from '#rules/survivor/reminders.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { entriesOfWeek } from '../picks/picks.repo.ts'

const REMINDERS: readonly ReminderKind[] = ['reminder_night_before', 'reminder_two_hours']

export type OpenWeek = {
  contest_id: number
  contest_name: string
  week_number: number
  lock_time: Instant
  /** Of a playoff slot; null in the regular season. */
  round: number | null
  game_number: number | null
}

/** The current weeks of the survivor contests in progress, until they lock. */
export async function listOpenWeeks(db: Database, { now }: { now: Instant }): Promise<OpenWeek[]> {
  return db
    .selectFrom('contests')
    .innerJoin('contest_weeks', (on) =>
      on
        .onRef('contest_weeks.contest_id', '=', 'contests.contest_id')
        .onRef('contest_weeks.week_number', '=', 'contests.current_week'),
    )
    .select(['contests.contest_id', 'contest_name', 'week_number', 'round', 'game_number'])
    .select((of) => of.ref('lock_time').$notNull().as('lock_time'))
    .where('contest_type', '=', 'survivor')
    .where('status', '=', 'in_progress')
    .where('lock_time', '>', now)
    .orderBy('lock_time')
    .orderBy('contests.contest_id')
    .execute()
}

export type Forgetful = {
  user_id: number
  email: string
  name: string
  last_name: string
  time_zone: string | null
}

/** Active members who are alive in the contest and have no pick for the week (N1). */
export async function listForgetful(
  db: Database,
  { contest_id, week_number }: Pick<OpenWeek, 'contest_id' | 'week_number'>,
): Promise<Forgetful[]> {
  const { rows } = await sql<Forgetful>`
    select u.user_id, u.email, u.name, u.last_name, n.time_zone
    from (${entriesOfWeek({ contestId: contest_id, weekNumber: week_number })}) e
      join users u on u.user_id = e.user_id and u.active
      left join notification_preferences n on n.user_id = u.user_id
    where not e.has_picked
    order by u.name, u.last_name, u.user_id`.execute(db)
  return rows
}

/** Queued reminders to members who have picked, are out, or whose week is over (N1). */
export async function listPointlessReminders(db: Database): Promise<number[]> {
  const { rows } = await sql<{ mail_id: number }>`
    select m.mail_id from mails m
    where m.status = 'queued' and m.kind = any(${REMINDERS}) and not exists (
      select from contests c join participants e on e.contest_id = c.contest_id and e.user_id = m.user_id
      where c.contest_id = m.contest_id and c.status = 'in_progress' and c.current_week = m.occasion
        and not e.is_eliminated and not exists (
          select from picks k where k.participant_id = e.participant_id and k.week_number = m.occasion))`.execute(db)
  return rows.map(({ mail_id }) => mail_id)
}

/** What became of the reminders of a week, by kind and state. */
export async function countRemindersOf(
  db: Database,
  { contest_id, week_number }: Pick<OpenWeek, 'contest_id' | 'week_number'>,
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
