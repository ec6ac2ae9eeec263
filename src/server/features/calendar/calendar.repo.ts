import { type Selectable, sql } from 'kysely'
import { allContestTypes, contestTypes, draftTypes } from '#rules/contests/contest-types.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Games } from '#server/db/schema.ts'

export async function findSecret(db: Database, userId: number): Promise<string | null> {
  const row = await db.selectFrom('calendar_secrets').select('secret').where('user_id', '=', userId).executeTakeFirst()
  return row?.secret ?? null
}

export async function writeSecret(
  db: Database,
  { userId, secret, at }: { userId: number; secret: string; at: Instant },
): Promise<void> {
  await db
    .insertInto('calendar_secrets')
    .values({ user_id: userId, secret, created_at: at })
    .onConflict((on) => on.column('user_id').doUpdateSet({ secret, created_at: at }))
    .execute()
}

/** The active member who owns a secret. */
export async function findOwner(db: Database, secret: string): Promise<number | null> {
  const row = await db
    .selectFrom('calendar_secrets')
    .innerJoin('users', 'users.user_id', 'calendar_secrets.user_id')
    .select('users.user_id')
    .where('secret', '=', secret)
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export type DeadlineRow = {
  contest_id: number
  contest_name: string
  week_number: number
  /** A playoff slot's round (P1). */
  round: number | null
  game_number: number | null
  lock_time: Instant
  needed: boolean
}

/**
 * The future locks of the survivor contests in which the member is alive, waiting ones included; `needed` if they have
 * no pick for the week yet. A playoff slot without a lock has no deadline yet (W3).
 */
export async function listDeadlines(
  db: Database,
  { userId, now }: { userId: number; now: Instant },
): Promise<DeadlineRow[]> {
  return (
    db
      .selectFrom('participants')
      .innerJoin('contests', 'contests.contest_id', 'participants.contest_id')
      .innerJoin('contest_weeks', 'contest_weeks.contest_id', 'contests.contest_id')
      .leftJoin('picks', (on) =>
        on
          .onRef('picks.participant_id', '=', 'participants.participant_id')
          .onRef('picks.week_number', '=', 'contest_weeks.week_number'),
      )
      .select(['contests.contest_id', 'contest_name', 'contest_weeks.week_number', 'round', 'game_number'])
      .select((of) => of.ref('lock_time').$notNull().as('lock_time'))
      // One entry without a pick is enough (S19).
      .select(sql<boolean>`bool_or(picks.pick_id is null)`.as('needed'))
      .where('participants.user_id', '=', userId)
      .where('contest_type', '=', 'survivor')
      .where('status', 'in', ['waiting', 'in_progress'])
      .where('is_eliminated', '=', false)
      .where('lock_time', '>', now)
      .whereRef('contest_weeks.week_number', '>=', 'participants.first_week')
      .groupBy(['contests.contest_id', 'contest_weeks.week_id'])
      .orderBy('lock_time')
      .orderBy('contests.contest_id')
      .execute()
  )
}

export type DraftStartRow = { contest_id: number; contest_name: string; starts_at: Instant }

/** The future starts of the member's waiting drafts (D4). */
export async function listDraftStarts(
  db: Database,
  { userId, now }: { userId: number; now: Instant },
): Promise<DraftStartRow[]> {
  return db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.contest_id', 'participants.contest_id')
    .select(['contests.contest_id', 'contest_name'])
    .select((of) => of.ref('starts_at').$notNull().as('starts_at'))
    .where('participants.user_id', '=', userId)
    .where('contest_type', 'in', draftTypes)
    .where('status', '=', 'waiting')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('contests.contest_id')
    .execute()
}

export type CalendarGame = Pick<Selectable<Games>, 'game_id' | 'game_date' | 'start_time' | 'game_state' | 'venue'> &
  Pick<Selectable<Games>, 'away_score' | 'home_score' | 'updated_at'> & { away: string; home: string }

const GAME_TYPES = Object.fromEntries(allContestTypes.map((type) => [type, contestTypes[type].game_type]))

/**
 * The games of the member's teams: drafted teams for the season of each unfinished contest, survivor picks for the
 * pick's week once it has locked, because others may know a calendar's URL (S5). It never uses anyone else's picks.
 */
export async function listGamesOfMember(
  db: Database,
  { userId, now }: { userId: number; now: Instant },
): Promise<CalendarGame[]> {
  const { rows } = await sql<CalendarGame>`
    with drafted as (
      select c.season_year, d.team_id,
        (${JSON.stringify(GAME_TYPES)}::jsonb ->> c.contest_type)::integer as game_type
      from participants p
      join contests c using (contest_id)
      join draft_picks d using (participant_id)
      where p.user_id = ${userId} and c.status in ('drafting', 'in_progress')
    ), picked as (
      select c.season_year, k.team_id, w.start_date, w.end_date, w.round, w.game_number
      from participants p
      join contests c using (contest_id)
      join picks k using (participant_id)
      join contest_weeks w on w.contest_id = c.contest_id and w.week_number = k.week_number
      where p.user_id = ${userId} and c.status = 'in_progress' and w.lock_time <= ${now}
    )
    select g.game_id, g.game_date, g.start_time, a.team_name as away, h.team_name as home, g.away_score, g.home_score,
      g.game_state, g.venue, g.updated_at
    from games g
    join teams h on h.team_id = g.home_team_id
    join teams a on a.team_id = g.away_team_id
    where exists (
      select from drafted d
      where d.season_year = g.season_year and d.game_type = g.game_type and d.team_id in (g.home_team_id, g.away_team_id)
    ) or exists (
      select from picked k
      where k.season_year = g.season_year and k.team_id in (g.home_team_id, g.away_team_id)
        and case when k.round is null
          then g.game_type = 2 and g.game_date between k.start_date and k.end_date
          else g.round = k.round and g.game_number = k.game_number end
    )
    order by g.game_date, g.start_time, g.game_id`.execute(db)
  return rows
}
