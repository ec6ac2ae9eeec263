import { sql } from 'kysely'
import type { LockedPick } from '#rules/survivor/certain-eliminations.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

type Alive = { participant_id: number; excused_weeks: number[]; lost_lives: number[] }

/** The participants whom no processed week has put out, with the weeks that they are excused from (S10). */
export async function listAlive(db: Database, contestId: number): Promise<Alive[]> {
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
