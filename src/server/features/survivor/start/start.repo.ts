import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** The waiting contests in which a start or a lock has come, so that something may be due (S14). */
export async function listDueContests(db: Database, { now }: { now: Instant }): Promise<number[]> {
  const { rows } = await sql<{ contest_id: number }>`
    select contest_id from contests c
    where contest_type = 'survivor' and status = 'waiting' and (starts_at <= ${now} or exists (
      select from contest_weeks w where w.contest_id = c.contest_id and w.lock_time <= ${now}))
    order by contest_id`.execute(db)
  return rows.map(({ contest_id }) => contest_id)
}

/** When each participant joined. */
export async function listJoined(db: Database, contestId: number): Promise<Instant[]> {
  const rows = await db.selectFrom('participants').select('joined_at').where('contest_id', '=', contestId).execute()
  return rows.map(({ joined_at }) => joined_at)
}

/** Past any number of a week. */
const ASIDE = 1_000_000

/**
 * Removes the weeks before `first` with their picks, and numbers the rest from 1, with everything that goes by their numbers. The
 * contest must be locked and still waiting, so it has no results yet. Picks and mails move in two steps, because their numbers are unique
 * row by row.
 */
export async function leaveOutWeeksBefore(
  tx: Tx,
  { contestId, first }: { contestId: number; first: number },
): Promise<void> {
  const leftOut = first - 1
  if (leftOut === 0) return
  await sql`delete from picks where contest_id = ${contestId} and week_number < ${first}`.execute(tx)
  await sql`delete from contest_weeks where contest_id = ${contestId} and week_number < ${first}`.execute(tx)
  await sql`
    update contest_weeks set week_number = week_number - ${leftOut} where contest_id = ${contestId}`.execute(tx)
  for (const shift of [ASIDE, -ASIDE - leftOut]) {
    await sql`update picks set week_number = week_number + ${shift} where contest_id = ${contestId}`.execute(tx)
    await sql`
      update mails set occasion = occasion + ${shift}
      where contest_id = ${contestId} and occasion is not null`.execute(tx)
  }
}

/** The start of a waiting contest moves to its next lock. */
export async function moveStart(tx: Tx, { contestId, missed }: { contestId: number; missed: Instant }): Promise<void> {
  await tx
    .updateTable('contests')
    .set({ starts_at: null, missed_start_at: missed })
    .where('contest_id', '=', contestId)
    .execute()
}
