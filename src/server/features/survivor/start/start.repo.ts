import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { updateWeekDates, type WeekDates } from '../weeks/weeks.repo.ts'

/** Waiting contests past a start or a lock, so that something may be due (S14). */
export async function listDueContests(db: Database, { now }: { now: Instant }): Promise<number[]> {
  const { rows } = await sql<{ contest_id: number }>`
    select contest_id from contests c
    where contest_type = 'survivor' and status = 'waiting' and (starts_at <= ${now} or exists (
      select from contest_weeks w where w.contest_id = c.contest_id and w.lock_time <= ${now}))
    order by contest_id`.execute(db)
  return rows.map(({ contest_id }) => contest_id)
}

/** The next start or lock of a waiting contest; null if there is none. */
export async function findNextStart(db: Database, { now }: { now: Instant }): Promise<Instant | null> {
  const { rows } = await sql<{ next: Instant | null }>`
    select min(at) as next from contests c, lateral (
      select c.starts_at as at union all select w.lock_time from contest_weeks w where w.contest_id = c.contest_id) of
    where contest_type = 'survivor' and status = 'waiting' and at > ${now}`.execute(db)
  return rows[0]?.next ?? null
}

/** Each member's joining time, with their first entry (S19). */
export async function listJoined(db: Database, contestId: number): Promise<Instant[]> {
  const { rows } = await sql<{ joined_at: Instant }>`
    select min(joined_at) as joined_at from participants where contest_id = ${contestId}
    group by coalesce(user_id, -participant_id)`.execute(db)
  return rows.map(({ joined_at }) => joined_at)
}

/** Beyond any week number. */
const ASIDE = 1_000_000

/**
 * Removes the weeks before `first`, which have locked, with their picks, stores their last day, so that no week reaches
 * back to them (W3, S14), and renumbers the rest from 1, with everything keyed by week number. The contest must be
 * locked and still waiting, so it has no results yet. Picks and mails move in two steps, because their numbers are
 * unique row by row.
 */
export async function leaveOutWeeksBefore(tx: Tx, { contestId, first }: { contestId: number; first: number }) {
  const leftOut = first - 1
  if (leftOut === 0) return
  await sql`
    update contests c set locked_through = greatest(c.locked_through, (
      select max(end_date) from contest_weeks w where w.contest_id = c.contest_id and w.week_number < ${first}))
    where contest_id = ${contestId}`.execute(tx)
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

type Replaced = {
  contestId: number
  /** The first number that changes or is dropped; all weeks from it on are given. */
  from?: number
  /** In their new form, each with its previous number. */
  kept: readonly (WeekDates & { was: number })[]
  dropped: readonly number[]
}

/**
 * Removes the dropped weeks with their picks, and gives the kept ones new numbers and dates, with everything keyed by
 * week number. The contest must be locked, and locked weeks keep their numbers. Picks and mails move in two steps,
 * because their numbers are unique row by row.
 */
export async function replaceWeeks(tx: Tx, { contestId, from = 1, kept, dropped }: Replaced): Promise<void> {
  const gone = sql`any(${[...dropped]}::int[])`
  await sql`delete from picks where contest_id = ${contestId} and week_number = ${gone}`.execute(tx)
  await sql`delete from contest_weeks where contest_id = ${contestId} and week_number = ${gone}`.execute(tx)
  await sql`update mails set occasion = null where contest_id = ${contestId} and occasion = ${gone}`.execute(tx)
  await updateWeekDates(tx, kept)
  const moved = JSON.stringify(kept.map(({ was, week_number }) => ({ was: was + ASIDE, week_number })))
  for (const { table, column } of numbered) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${ASIDE}
      where contest_id = ${contestId} and ${sql.ref(column)} >= ${from}`.execute(tx)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = m.week_number
      from jsonb_to_recordset(${moved}::jsonb) as m(was int, week_number int)
      where t.contest_id = ${contestId} and t.${sql.ref(column)} = m.was`.execute(tx)
  }
}

/** Tables keyed by week number. Below 1 are mails about weeks dropped earlier. */
const numbered = [
  { table: 'picks', column: 'week_number' },
  { table: 'mails', column: 'occasion' },
] as const
