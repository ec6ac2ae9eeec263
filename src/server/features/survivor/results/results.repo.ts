import { type Selectable, sql } from 'kysely'
import type { WeekResult } from '#rules/survivor/results/results.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ExcusedWeeks, Participants, Picks } from '#server/db/schema.ts'

export type EntryRow = Pick<Selectable<Participants>, 'participant_id' | 'elimination_week'>
export type SettledPick = Pick<
  Selectable<Picks>,
  'pick_id' | 'participant_id' | 'week_number' | 'team_id' | 'result' | 'slate'
>

/** The entries that were alive when `fromWeek` began. */
export async function listEntries(
  db: Database,
  { contestId, fromWeek }: { contestId: number; fromWeek: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('participants')
    .select(['participant_id', 'elimination_week'])
    .where('contest_id', '=', contestId)
    .where((of) => of.or([of('elimination_week', 'is', null), of('elimination_week', '>=', fromWeek)]))
    .execute()
}

/**
 * The picks of these weeks, both included, and later ones of a team that the member had in them: a team picked again no longer counts as
 * used before (S6).
 */
export async function listPicksBetween(
  db: Database,
  { contestId, fromWeek, toWeek }: { contestId: number; fromWeek: number; toWeek: number },
): Promise<SettledPick[]> {
  return db
    .selectFrom('picks')
    .select(['pick_id', 'participant_id', 'week_number', 'team_id', 'result', 'slate'])
    .where('contest_id', '=', contestId)
    .where('week_number', '>=', fromWeek)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('week_number', '<=', toWeek),
        exists(
          selectFrom('picks as earlier')
            .select('earlier.pick_id')
            .whereRef('earlier.participant_id', '=', 'picks.participant_id')
            .whereRef('earlier.team_id', '=', 'picks.team_id')
            .where('earlier.week_number', '>=', fromWeek)
            .where('earlier.week_number', '<=', toWeek),
        ),
      ]),
    )
    .execute()
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

export type PickChange = { pick_id: number; result: string | null; slate: number | null }

/** Clears released teams first, so that the unique index never sees a team twice. */
export async function writePickResults(tx: Tx, changes: readonly PickChange[]): Promise<void> {
  for (const some of [changes.filter((to) => to.slate === null), changes.filter((to) => to.slate !== null)]) {
    if (some.length === 0) continue
    await sql`
      update picks p set result = d.result, slate = d.slate
      from unnest(${some.map((to) => to.pick_id)}::int[], ${some.map((to) => to.result)}::text[],
        ${some.map((to) => to.slate)}::int[]) as d(pick_id, result, slate)
      where p.pick_id = d.pick_id`.execute(tx)
  }
}

export async function writeEliminations(tx: Tx, changes: readonly EntryRow[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update participants p set is_eliminated = d.week is not null, elimination_week = d.week
    from unnest(${changes.map((to) => to.participant_id)}::int[], ${changes.map((to) => to.elimination_week)}::int[])
      as d(participant_id, week)
    where p.participant_id = d.participant_id`.execute(tx)
}

export async function writePlacements(tx: Tx, placements: ReadonlyMap<number, number>): Promise<void> {
  if (placements.size === 0) return
  await sql`
    update participants p set placement = d.placement
    from unnest(${[...placements.keys()]}::int[], ${[...placements.values()]}::int[]) as d(participant_id, placement)
    where p.participant_id = d.participant_id`.execute(tx)
}

/** Stores the results of these weeks and marks them up to date (G5). */
export async function writeWeekResults(
  tx: Tx,
  { contestId, weeks, at }: { contestId: number; weeks: readonly WeekResult[]; at: Instant },
): Promise<void> {
  await sql`
    update contest_weeks w set processed_at = ${at}, results_out_of_date = false, survived = d.survived,
      eliminated = d.eliminated, mass_elimination_prevented = d.mass_elimination_prevented
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
      as d(week_number int, survived int, eliminated int, mass_elimination_prevented boolean)
    where w.contest_id = ${contestId} and w.week_number = d.week_number`.execute(tx)
}

/** The names of these participants, in alphabetical order. */
export async function listNames(db: Database, participantIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('participant_name')
    .where('participant_id', '=', sql<number>`any(${[...participantIds]}::int[])`)
    .orderBy('participant_name')
    .execute()
  return rows.map((row) => row.participant_name)
}
