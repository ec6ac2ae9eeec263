import { type Insertable, type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type ContestWeeks, columnsIn } from '#server/db/schema.ts'
import { type RowVersion, rowVersion } from '#server/db/version.ts'
import { columnsOf } from '../rows.repo.ts'

export type WeekRow = Selectable<ContestWeeks>

/** The weeks of one or several contests, in order. */
export async function listWeeks(db: Database, contestIds: number | readonly number[]): Promise<WeekRow[]> {
  const ids = typeof contestIds === 'number' ? [contestIds] : [...contestIds]
  return db
    .selectFrom('contest_weeks')
    .select(columnsIn.contest_weeks)
    .where('contest_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('contest_id')
    .orderBy('week_number')
    .execute()
}

export type VersionedWeek = WeekRow & { version: RowVersion }

/** The weeks of a contest in order, each with the version of its row. */
export async function listVersionedWeeks(db: Database, contestId: number): Promise<VersionedWeek[]> {
  return db
    .selectFrom('contest_weeks')
    .select(columnsIn.contest_weeks)
    .select(rowVersion('contest_weeks').as('version'))
    .where('contest_id', '=', contestId)
    .orderBy('week_number')
    .execute()
}

export async function findWeek(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<WeekRow | null> {
  const { rows } = await sql<WeekRow>`
    select ${columnsOf('w', columnsIn.contest_weeks)} from contest_weeks w
    where w.contest_id = ${contestId} and w.week_number = ${weekNumber}`.execute(db)
  return rows[0] ?? null
}

export async function insertWeeks(tx: Tx, weeks: readonly Insertable<ContestWeeks>[]): Promise<void> {
  await tx
    .insertInto('contest_weeks')
    .values([...weeks])
    .execute()
}

/**
 * Removes a round's slots with their picks. A reminder sent about one doesn't count for the slot that may replace it.
 */
export async function deleteSlots(tx: Tx, { contestId, round }: { contestId: number; round: number }): Promise<void> {
  const gone = await tx
    .deleteFrom('contest_weeks')
    .where('contest_id', '=', contestId)
    .where('round', '=', round)
    .returning('week_number')
    .execute()
  const numbers = sql`any(${gone.map(({ week_number }) => week_number)}::int[])`
  await sql`delete from picks where contest_id = ${contestId} and week_number = ${numbers}`.execute(tx)
  await sql`update mails set occasion = null where contest_id = ${contestId} and occasion = ${numbers}`.execute(tx)
}

export type WeekDates = Pick<
  WeekRow,
  'week_id' | 'week_number' | 'start_date' | 'end_date' | 'lock_time' | 'lock_time_by_hand'
>

/** Writes numbers, dates and lock times in one statement; the database checks for overlaps when the transaction ends. */
export async function updateWeekDates(tx: Tx, weeks: readonly WeekDates[]): Promise<void> {
  if (weeks.length === 0) return
  await sql`
    update contest_weeks w set week_number = d.week_number, start_date = d.start_date, end_date = d.end_date,
      lock_time = d.lock_time, lock_time_by_hand = d.lock_time_by_hand
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as d(week_id int, week_number int, start_date date,
      end_date date, lock_time timestamptz, lock_time_by_hand boolean)
    where w.week_id = d.week_id`.execute(tx)
}

/** Ends late picks in these weeks for good (S2). */
export async function endLatePicks(tx: Database, { weekIds, now }: { weekIds: readonly number[]; now: Instant }) {
  if (weekIds.length === 0) return
  await sql`
    update contest_weeks set late_picks_over_at = ${now}
    where week_id = any(${[...weekIds]}::int[]) and late_picks_over_at is null`.execute(tx)
}

/**
 * Locked weeks whose games are not counted yet (S6), with their season; includes those of a contest whose start is
 * about to be recorded (S14).
 */
export async function listUncountedWeeks(
  db: Database,
  { now, contestId }: { now: Instant; contestId?: number | undefined },
) {
  const found = db
    .selectFrom('contest_weeks')
    .innerJoin('contests', 'contests.contest_id', 'contest_weeks.contest_id')
    .selectAll('contest_weeks')
    .select('contests.season_year')
    .where('contests.contest_type', '=', 'survivor')
    .where('contests.status', 'in', ['waiting', 'in_progress'])
    .where('lock_time', '<=', now)
    .where('fixed_at', 'is', null)
  const some = contestId === undefined ? found : found.where('contests.contest_id', '=', contestId)
  return some.orderBy('contest_weeks.contest_id').orderBy('week_id').execute()
}

/** Stores each team's number of games in the week; compare-and-set, so that a second count changes nothing. */
export async function fixGamesAtLock(
  tx: Tx,
  fixed: { weekId: number; at: Instant; teams: readonly { team_id: number; games: number }[] },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('contest_weeks')
    .set({ fixed_at: fixed.at })
    .where('week_id', '=', fixed.weekId)
    .where('fixed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || fixed.teams.length === 0) return
  await tx
    .insertInto('games_at_lock')
    .values(fixed.teams.map(({ team_id, games }) => ({ week_id: fixed.weekId, team_id, games })))
    .execute()
}

/** Each team's games at the lock, by week id; a week missing from the map has not been counted. */
export async function listGamesAtLock(
  db: Database,
  weeks: readonly WeekRow[],
): Promise<Map<number, Map<number, number>>> {
  const weekIds = weeks.filter((week) => week.fixed_at).map((week) => week.week_id)
  const counted = new Map(weekIds.map((weekId) => [weekId, new Map<number, number>()]))
  if (counted.size === 0) return counted
  const rows = await db
    .selectFrom('games_at_lock')
    .select(['week_id', 'team_id', 'games'])
    .where('week_id', '=', sql<number>`any(${weekIds}::int[])`)
    .execute()
  for (const { week_id, team_id, games } of rows) counted.get(week_id)?.set(team_id, games)
  return counted
}

export async function markOutOfDate(tx: Tx, weekIds: readonly number[], { is } = { is: true }): Promise<void> {
  if (weekIds.length === 0) return
  await tx
    .updateTable('contest_weeks')
    .set({ results_out_of_date: is })
    .where('week_id', '=', sql<number>`any(${[...weekIds]}::int[])`)
    .execute()
}
