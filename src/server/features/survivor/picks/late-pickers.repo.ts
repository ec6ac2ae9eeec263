import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

type OfWeek = { contestId: number; weekNumber: number }
type Asked = OfWeek & {
  teamIds: readonly number[]
  slate: number | null
  now: Instant
  /** Only these participants, and whether they are alive or not. */
  returning?: readonly number[] | undefined
}

/**
 * Those alive in the contest who have no pick for the week and have not used all of these teams in locked weeks of the slate, by user. Null is a
 * deleted member, who counts: their deletion can be undone (A5), and then they could pick.
 */
export async function listLatePickers(
  db: Database,
  { contestId, weekNumber, teamIds, slate, now, returning }: Asked,
): Promise<(number | null)[]> {
  const asked = returning ? sql`p.participant_id = any(${[...returning]}::int[])` : sql`not p.is_eliminated`
  // The few without a pick first: left to itself the database counts the used teams of everybody.
  const { rows } = await sql<{ user_id: number | null }>`
    with forgetful as materialized (
      select p.participant_id, p.user_id from participants p
      where p.contest_id = ${contestId} and ${asked}
        and not exists(select from picks k where k.participant_id = p.participant_id and k.week_number = ${weekNumber})
    )
    select f.user_id from forgetful f
    where (
      select count(1) from picks u join contest_weeks w on w.contest_id = u.contest_id and w.week_number = u.week_number
      where u.participant_id = f.participant_id and u.slate = ${slate} and u.team_id = any(${[...teamIds]}::int[])
        and w.lock_time <= ${now}
    ) < ${teamIds.length}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** The members of the contest who have a pick for the week or are out: they gain nothing from seeing it (S2). */
export async function listHarmless(db: Database, { contestId, weekNumber }: OfWeek): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from participants p
    where p.contest_id = ${contestId} and p.user_id is not null and (p.is_eliminated
      or exists(select from picks k where k.participant_id = p.participant_id and k.week_number = ${weekNumber}))`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
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
