import { sql } from 'kysely'
import type { PickResult } from '#rules/survivor/picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

export type FirstPlace = {
  contest_id: number
  participant_id: number
  user_id: number | null
  participant_name: string
  /** The weeks that cost them a life (S18). */
  lost_lives: number[]
}

/** Who has placement 1 in these contests, by name. */
export async function listFirstPlaces(db: Database, contestIds: readonly number[]): Promise<FirstPlace[]> {
  return db
    .selectFrom('participants')
    .select(['contest_id', 'participant_id', 'user_id', 'participant_name', 'lost_lives'])
    .where('contest_id', '=', sql<number>`any(${[...contestIds]}::int[])`)
    .where('placement', '=', 1)
    .orderBy('participant_name')
    .orderBy('participant_id')
    .execute()
}

/** How many weeks of these contests have results, slots among them. */
export async function countPlayedWeeks(db: Database, contestIds: readonly number[]) {
  const { rows } = await sql<{ contest_id: number; weeks: number; slots: number }>`
    select contest_id, count(*)::int as weeks, count(round)::int as slots from contest_weeks
    where contest_id = any(${[...contestIds]}::int[]) and processed_at is not null
    group by contest_id`.execute(db)
  return new Map(rows.map(({ contest_id, ...played }) => [contest_id, played]))
}

export type MemberEntry = {
  contest_id: number
  placement: number | null
  weeks_survived: number
  /** How many of these are playoff slots. */
  slots_survived: number
  elimination_week: number | null
  /** Of the week of their elimination, if it is a playoff slot (P1). */
  round: number | null
  game_number: number | null
}

/** A member's survivor entries with the weeks that they have survived, so without those that a revival skipped (S16). */
export async function listEntriesOf(db: Database, userId: number): Promise<MemberEntry[]> {
  const { rows } = await sql<MemberEntry>`
    select p.contest_id, p.placement, p.elimination_week, o.round, o.game_number, s.weeks_survived, s.slots_survived
    from participants p
    join contests c on c.contest_id = p.contest_id and c.contest_type = 'survivor'
    cross join lateral (
      select count(*)::int as weeks_survived, count(w.round)::int as slots_survived from contest_weeks w
      where w.contest_id = p.contest_id and w.processed_at is not null
        and (p.elimination_week is null or w.week_number < p.elimination_week)
        and not exists (select from rulings r
          where r.participant_id = p.participant_id and r.kind = 'revive' and r.taken_back_at is null
            and w.week_number >= r.out_since and w.week_number < r.week_number)) s
    left join contest_weeks o on o.contest_id = p.contest_id and o.week_number = p.elimination_week
    where p.user_id = ${userId}`.execute(db)
  return rows
}

export type JudgedPick = {
  contest_id: number
  week_number: number
  round: number | null
  game_number: number | null
  abbreviation: string
  result: PickResult
  survived: number
  eliminated: number
  others: number
}

/**
 * A member's picks that won or lost a week, oldest first: only of weeks that have locked and have results (S5). Void picks (S6), excused weeks (S16)
 * and weeks in which everyone lost and stayed (S9) judge nobody. In the Final no pick uses a team up (P3), so there a missing slate is not a void
 * pick.
 */
export async function listJudgedPicks(
  db: Database,
  { userId, now }: { userId: number; now: Instant },
): Promise<JudgedPick[]> {
  const { rows } = await sql<JudgedPick>`
    select k.contest_id, k.week_number, w.round, w.game_number, t.abbreviation, k.result,
      w.survived, w.eliminated,
      (select count(*)::int from picks o
        where o.contest_id = k.contest_id and o.week_number = k.week_number and o.team_id = k.team_id
          and o.result is not null and o.participant_id <> k.participant_id) as others
    from participants p
    join picks k on k.participant_id = p.participant_id
    join contest_weeks w on w.contest_id = k.contest_id and w.week_number = k.week_number
    join teams t on t.team_id = k.team_id
    where p.user_id = ${userId} and k.result is not null and w.processed_at is not null and w.lock_time <= ${now}
      and not w.mass_elimination_prevented and w.survived is not null and w.eliminated is not null
      and (k.slate is not null or w.round = 4)
      and not exists (select from rulings r
        where r.participant_id = k.participant_id and r.week_number = k.week_number and r.kind = 'excuse'
          and r.taken_back_at is null)
    order by k.contest_id, k.week_number`.execute(db)
  return rows
}
