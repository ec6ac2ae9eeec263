import { type Selectable, sql } from 'kysely'
import type { WeekResult } from '#rules/survivor/results/results.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { nameOrder } from '#server/db/name-order.ts'
import type { ExcusedWeeks, Participants, Picks } from '#server/db/schema.ts'

export type EntryRow = Pick<Selectable<Participants>, 'participant_id' | 'elimination_week' | 'lost_lives'>
/** With the first week it plays (S19). */
export type StoredEntry = EntryRow & Pick<Selectable<Participants>, 'first_week'>
export type SettledPick = Pick<
  Selectable<Picks>,
  'pick_id' | 'participant_id' | 'week_number' | 'team_id' | 'result' | 'slate'
>

/**
 * The entries alive when `fromWeek` began. Grouped by fate, because a row each costs more than everything else; the
 * picks likewise.
 */
export async function listEntries(
  db: Database,
  { contestId, fromWeek }: { contestId: number; fromWeek: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<Omit<StoredEntry, 'participant_id'> & { ids: number[] }>`
    select elimination_week, lost_lives, first_week, json_agg(participant_id) as ids from participants
    where contest_id = ${contestId} and (elimination_week is null or elimination_week >= ${fromWeek})
    group by elimination_week, lost_lives, first_week`.execute(db)
  return rows.flatMap(({ ids, ...fate }) => ids.map((participant_id) => ({ participant_id, ...fate })))
}

type PicksAlike = Omit<SettledPick, 'pick_id' | 'participant_id'> & { pick_ids: number[]; participant_ids: number[] }

/**
 * The picks of these weeks, both included, and later ones of a team the member had in them: a team picked again no
 * longer counts as used before (S6).
 */
export async function listPicksBetween(
  db: Database,
  { contestId, fromWeek, toWeek }: { contestId: number; fromWeek: number; toWeek: number },
): Promise<SettledPick[]> {
  const { rows } = await sql<PicksAlike>`
    select week_number, team_id, result, slate, json_agg(pick_id) as pick_ids, json_agg(participant_id) as participant_ids
    from picks
    where contest_id = ${contestId} and week_number >= ${fromWeek} and (week_number <= ${toWeek} or exists(
      select from picks earlier where earlier.participant_id = picks.participant_id and earlier.team_id = picks.team_id
        and earlier.week_number between ${fromWeek} and ${toWeek}))
    group by week_number, team_id, result, slate`.execute(db)
  return rows.flatMap(({ pick_ids, participant_ids, week_number, team_id, result, slate }) =>
    participant_ids.map((participant_id, at) => ({
      pick_id: pick_ids[at] ?? 0,
      participant_id,
      week_number,
      team_id,
      result,
      slate,
    })),
  )
}

export async function listExcuses(db: Database, contestId: number): Promise<Selectable<ExcusedWeeks>[]> {
  return db
    .selectFrom('excused_weeks')
    .innerJoin('participants', 'participants.participant_id', 'excused_weeks.participant_id')
    .select(['excused_weeks.participant_id', 'excused_weeks.week_number'])
    .where('contest_id', '=', contestId)
    .execute()
}

export async function insertExcuses(tx: Tx, excuses: readonly Selectable<ExcusedWeeks>[]): Promise<void> {
  if (excuses.length === 0) return
  await sql`
    insert into excused_weeks (participant_id, week_number)
    select * from unnest(${excuses.map((of) => of.participant_id)}::int[], ${excuses.map((of) => of.week_number)}::int[])
    on conflict do nothing`.execute(tx)
}

/** Picks with the same result and use. A week has a handful of these groups, however many members play it. */
export type PickChange = { result: string | null; slate: number | null; pick_ids: number[] }

/** Clears released teams first, so that the unique index never sees a team twice. */
export async function writePickResults(tx: Tx, changes: readonly PickChange[]): Promise<void> {
  const isReleased = ({ slate }: PickChange) => slate === null
  for (const { result, slate, pick_ids } of [
    ...changes.filter(isReleased),
    ...changes.filter((of) => !isReleased(of)),
  ]) {
    await sql`
      update picks set result = ${result}, slate = ${slate}::smallint where pick_id = any(${listOf(pick_ids)})`.execute(
      tx,
    )
  }
}

/** A revived member could see the picks of the weeks locked by then (S2). */
export const sightOf = ({ isIn, at }: { isIn: boolean; at: Instant }) =>
  sql<Instant | null>`case when is_eliminated and ${isIn} then ${at}::timestamptz else sighted_at end`

export async function writeFates(
  tx: Tx,
  { changes, at }: { changes: readonly EntryRow[]; at: Instant },
): Promise<void> {
  const byFate = Map.groupBy(changes, ({ elimination_week, lost_lives }) => `${elimination_week}: ${lost_lives}`)
  for (const entries of byFate.values()) {
    const ids = entries.map((to) => to.participant_id)
    const { elimination_week: week = null, lost_lives = [] } = entries[0] ?? {}
    await sql`
      update participants set is_eliminated = ${week}::int is not null, elimination_week = ${week}::int,
        lost_lives = ${listOf(lost_lives)}, sighted_at = ${sightOf({ isIn: week === null, at })}
      where participant_id = any(${listOf(ids)})`.execute(tx)
  }
}

/** As text, because the driver takes longer to write an array of thousands than the database to read it. */
export const listOf = (ids: readonly number[]) => sql<number[]>`${`{${ids.join()}}`}::int[]`

export async function writePlacements(tx: Tx, placements: ReadonlyMap<number, number>): Promise<void> {
  if (placements.size === 0) return
  await sql`
    update participants p set placement = d.placement
    from unnest(${[...placements.keys()]}::int[], ${[...placements.values()]}::int[]) as d(participant_id, placement)
    where p.participant_id = d.participant_id`.execute(tx)
}

/**
 * Stores the results of these weeks and marks them up to date (G5). A week with results is visible to all, so its late
 * picks are over, even once these are undone (S2).
 */
export async function writeWeekResults(
  tx: Tx,
  { contestId, weeks, at }: { contestId: number; weeks: readonly WeekResult[]; at: Instant },
): Promise<void> {
  await sql`
    update contest_weeks w set processed_at = ${at}, late_picks_over_at = coalesce(late_picks_over_at, ${at}),
      results_out_of_date = false, survived = d.survived,
      eliminated = d.eliminated, mass_elimination_prevented = d.mass_elimination_prevented, nobody_picked = d.nobody_picked
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
      as d(week_number int, survived int, eliminated int, mass_elimination_prevented boolean, nobody_picked boolean)
    where w.contest_id = ${contestId} and w.week_number = d.week_number`.execute(tx)
}

/** The participants with a judged pick. */
export async function listPickers(db: Database, contestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('picks')
    .select('participant_id')
    .distinct()
    .where('contest_id', '=', contestId)
    .where('result', 'is not', null)
    .execute()
  return rows.map((row) => row.participant_id)
}

/** The names of these entries, in name order. */
export async function listNames(db: Database, participantIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('participant_name')
    .where('participant_id', '=', sql<number>`any(${[...participantIds]}::int[])`)
    .orderBy(nameOrder('participant_name'))
    .execute()
  return rows.map((row) => row.participant_name)
}
