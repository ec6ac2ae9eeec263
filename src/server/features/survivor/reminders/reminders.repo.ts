import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { entriesOfWeek } from '../picks/picks.repo.ts'

export type OpenWeek = {
  contest_id: number
  contest_name: string
  week_number: number
  lock_time: Instant
  /** Of a playoff slot; null in the regular season. */
  round: number | null
  game_number: number | null
}

/** The current weeks of the survivor contests that are being played, as long as they have not locked. */
export async function listOpenWeeks(db: Database, { now }: { now: Instant }): Promise<OpenWeek[]> {
  return db
    .selectFrom('contests')
    .innerJoin('contest_weeks', (on) =>
      on
        .onRef('contest_weeks.contest_id', '=', 'contests.contest_id')
        .onRef('contest_weeks.week_number', '=', 'contests.current_week'),
    )
    .select(['contests.contest_id', 'contest_name', 'week_number', 'lock_time', 'round', 'game_number'])
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
  reminder_night_before: boolean
  reminder_two_hours: boolean
}

/** Who is alive in the contest and has no pick for the week (N1): active members, with their preferences. */
export async function listForgetful(
  db: Database,
  { contest_id, week_number }: Pick<OpenWeek, 'contest_id' | 'week_number'>,
): Promise<Forgetful[]> {
  const { rows } = await sql<Forgetful>`
    select u.user_id, u.email, u.name, u.last_name, n.time_zone,
      coalesce(n.reminder_night_before, true) as reminder_night_before,
      coalesce(n.reminder_two_hours, true) as reminder_two_hours
    from (${entriesOfWeek({ contestId: contest_id, weekNumber: week_number })}) e
      join users u on u.user_id = e.user_id and u.active
      left join notification_preferences n on n.user_id = u.user_id
    where not e.has_picked
    order by u.name, u.last_name, u.user_id`.execute(db)
  return rows
}

/** How many reminders of a week there are, by kind and state. */
export async function countRemindersOf(
  db: Database,
  { contest_id, week_number }: Pick<OpenWeek, 'contest_id' | 'week_number'>,
): Promise<{ kind: string; status: string; mails: number }[]> {
  return db
    .selectFrom('mails')
    .select((of) => ['kind', 'status', of.fn.countAll<number>().as('mails')])
    .where('contest_id', '=', contest_id)
    .where('occasion', '=', week_number)
    .where('kind', 'in', ['reminder_night_before', 'reminder_two_hours'])
    .groupBy(['kind', 'status'])
    .orderBy('status')
    .execute()
}
