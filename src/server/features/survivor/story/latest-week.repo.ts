import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

export type LatestWeek = {
  week_number: number
  round: number | null
  game_number: number | null
  survived: number
  eliminated: number
  mass_elimination_prevented: boolean
  anybody_picked: boolean
}

/** The last week of a contest that has results; null before the first. */
export async function findLatestWeek(db: Database, contestId: number): Promise<LatestWeek | null> {
  const { rows } = await sql<LatestWeek>`
    select w.week_number, w.round, w.game_number, coalesce(w.survived, 0) as survived,
      coalesce(w.eliminated, 0) as eliminated, w.mass_elimination_prevented,
      exists(select from picks k where k.contest_id = w.contest_id and k.week_number = w.week_number) as anybody_picked
    from contest_weeks w where w.contest_id = ${contestId} and w.processed_at is not null
    order by w.week_number desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type OutRow = { user_id: number | null; participant_name: string; abbreviation: string | null }

/** Some of those who went out in a week, by name, with their team. */
export async function listOut(
  db: Database,
  { contestId, weekNumber, limit }: { contestId: number; weekNumber: number; limit: number },
): Promise<OutRow[]> {
  const { rows } = await sql<OutRow>`
    select p.user_id, p.participant_name, t.abbreviation
    from participants p
      left join picks k on k.participant_id = p.participant_id and k.week_number = ${weekNumber}
      left join teams t on t.team_id = k.team_id
    where p.contest_id = ${contestId} and p.elimination_week = ${weekNumber}
    order by p.participant_name, p.participant_id limit ${limit}`.execute(db)
  return rows
}

/** Some of those who lost a life in a week and stayed in, by name with their team, and how many they are (S18). */
export async function listHurt(
  db: Database,
  { contestId, weekNumber, limit }: { contestId: number; weekNumber: number; limit: number },
) {
  const { rows } = await sql<OutRow & { count: number }>`
    select p.user_id, p.participant_name, t.abbreviation, (count(1) over ())::int as count
    from participants p
      left join picks k on k.participant_id = p.participant_id and k.week_number = ${weekNumber}
      left join teams t on t.team_id = k.team_id
    where p.contest_id = ${contestId} and ${weekNumber} = any(p.lost_lives) and not exists (
      select from rulings r where r.participant_id = p.participant_id and r.out_since = ${weekNumber}
        and r.taken_back_at is null)
    order by p.participant_name, p.participant_id limit ${limit}`.execute(db)
  return { rows, count: rows[0]?.count ?? 0 }
}
