import { sql } from 'kysely'
import type { LateContest } from '#rules/survivor/visible-picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

/** All entries of a contest, in no order, and whether each is out. */
export async function listFates(db: Database, contestId: number): Promise<LateContest['entries']> {
  return db
    .selectFrom('participants')
    .select(['participant_id', 'user_id', 'is_eliminated', 'sighted_at'])
    .where('contest_id', '=', contestId)
    .execute()
}

type Packed = [week_number: number, team_id: number, slate: number | null]

/**
 * Each entry's picks of the weeks that have locked, oldest first; earlier they are secret (S5). One row for each entry, because 500 members
 * × 26 weeks as single rows take longer to read than the rest.
 */
export async function listLockedPicks(
  db: Database,
  { contestId, now }: { contestId: number; now: Instant },
): Promise<LateContest['picks']> {
  const { rows } = await sql<{ participant_id: number; picks: Packed[] }>`
    select p.participant_id, json_agg(json_build_array(p.week_number, p.team_id, p.slate) order by p.week_number) as picks
    from picks p join contest_weeks w on w.contest_id = p.contest_id and w.week_number = p.week_number
    where p.contest_id = ${contestId} and w.lock_time <= ${now}
    group by p.participant_id`.execute(db)
  const unpack = ([week_number, team_id, slate]: Packed) => ({ week_number, team_id, slate })
  return new Map(rows.map(({ participant_id, picks }) => [participant_id, picks.map(unpack)]))
}

/** The weeks for which a participant has a pick. */
export async function listPickedWeeks(
  db: Database,
  { contestId, participantId }: { contestId: number; participantId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('picks')
    .select('week_number')
    .where('contest_id', '=', contestId)
    .where('participant_id', '=', participantId)
    .execute()
  return rows.map(({ week_number }) => week_number)
}
