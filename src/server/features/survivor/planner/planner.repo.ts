import { sql } from 'kysely'
import type { Day, Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { hasBegun, type PickSnapshot } from '../picks/pick-snapshot.repo.ts'

/** One member's picks in all weeks of a contest, with what they depend on, all as of one moment. */
export type PlanSnapshot = {
  contest: Omit<PickSnapshot['contest'], 'late_picks'>
  /** Null where the member does not take part. */
  entry: { participant_id: number; is_eliminated: boolean; elimination_week: number | null } | null
  weeks: PlanWeekRow[]
}

export type PlanWeekRow = {
  week_id: number
  week_number: number
  start_date: Day
  end_date: Day
  round: number | null
  game_number: number | null
  lock_time: Instant | null
  is_fixed: boolean
  is_processed: boolean
  /** The entry's pick. */
  team_id: number | null
  /** The slate that the pick uses its team in; null where it uses none (S6, P3). */
  used_slate: number | null
  /** A game of the picked team has begun although the week is open: its lock was set to a later hour (W3). */
  has_begun: boolean
}

/** Reads the snapshot in one statement. Null where there is no such survivor contest. */
export async function findPlan(
  db: Database,
  { contestId, userId, now }: { contestId: number; userId: number; now: Instant },
): Promise<PlanSnapshot | null> {
  const { rows } = await sql<PlanSnapshot>`
    with c as (
      select contest_id, contest_name, season_year, status, phase, current_week from contests
      where contest_id = ${contestId} and contest_type = 'survivor'
    ), e as (
      select participant_id, is_eliminated, elimination_week from participants
      where contest_id = (select contest_id from c) and user_id = ${userId}
    )
    select to_json(c) as contest, to_json(e) as entry, coalesce((
      select json_agg(json_build_object('week_id', w.week_id, 'week_number', w.week_number, 'start_date', w.start_date,
        'end_date', w.end_date, 'round', w.round, 'game_number', w.game_number,
        'lock_time', to_char(w.lock_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'is_fixed', w.fixed_at is not null,
        'is_processed', w.processed_at is not null, 'team_id', k.team_id, 'used_slate', k.slate,
        'has_begun', k.team_id is not null and ${hasBegun('w', now)}) order by w.week_number)
      from contest_weeks w left join picks k on k.participant_id = e.participant_id and k.week_number = w.week_number
      where w.contest_id = c.contest_id
    ), '[]') as weeks
    from c left join e on true`.execute(db)
  return rows[0] ?? null
}
