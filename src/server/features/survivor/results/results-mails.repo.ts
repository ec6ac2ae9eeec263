import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'

export type OtherContests = {
  user_id: number
  /** One of them, in which they are still in, has a finished week without results. */
  are_to_come: boolean
}

/** A contest's members who are in another unfinished survivor contest, by user id. */
export async function listOthersOf(
  tx: Tx,
  { contestId, weekNumber, now }: { contestId: number; weekNumber: number; now: Instant },
): Promise<Map<number, OtherContests>> {
  const { rows } = await sql<OtherContests>`
    select o.user_id, coalesce(bool_or(not o.is_eliminated and exists(
        select from contest_weeks x where x.contest_id = o.contest_id and x.processed_at is null and x.lock_time <= ${now}
          and x.end_date <= w.end_date)), false) as are_to_come
    from participants p
      join contest_weeks w on w.contest_id = p.contest_id and w.week_number = ${weekNumber}
      join participants o on o.user_id = p.user_id and o.contest_id <> p.contest_id
      join contests c on c.contest_id = o.contest_id and c.contest_type = 'survivor' and c.status in ('waiting', 'in_progress')
    where p.contest_id = ${contestId}
    group by o.user_id`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Removes a week's unsent mails, so that the next advance queues them again. */
export async function deleteUnsentResults(tx: Tx, week: { contestId: number; weekNumber: number }): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'week_results')
    .where('contest_id', '=', week.contestId)
    .where('occasion', '=', week.weekNumber)
    .where('status', 'in', ['queued', 'undelivered', 'failed', 'skipped'])
    .execute()
}
