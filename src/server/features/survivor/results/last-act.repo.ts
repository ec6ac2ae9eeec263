import { sql } from 'kysely'
import { z } from 'zod'
import type { Excuse } from '#rules/survivor/results/revivals.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type OutSince, writeOutSince } from '../rulings/rulings.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { type EntryRow, listOf, type PickChange, sightOf, writePickResults } from './results.repo.ts'

/** The values before an advance or a recomputation, of everything it has changed. */
const keptState = z.object({
  contest: z.object({
    current_week: z.number(),
    status: z.string(),
    phase: z.string(),
    completed_at: z.string().nullable(),
  }),
  /** The week that was current afterwards. */
  next_week: z.number(),
  /** Grouped by fate, because a large contest has many entries and few fates; the picks likewise. */
  entries: z.array(
    z.object({
      elimination_week: z.number().nullable(),
      placement: z.number().nullable(),
      /** Absent if none of them has lost any, and in states saved by earlier versions (S18). */
      lost_lives: z.array(z.number()).optional(),
      participant_ids: z.array(z.number()),
    }),
  ),
  picks: z.array(
    z.object({ result: z.string().nullable(), slate: z.number().nullable(), pick_ids: z.array(z.number()) }),
  ),
  weeks: z.array(
    z.object({
      week_number: z.number(),
      processed_at: z.string().nullable(),
      survived: z.number().nullable(),
      eliminated: z.number().nullable(),
      mass_elimination_prevented: z.boolean(),
      /** Absent in states saved by earlier versions (S20). */
      nobody_picked: z.boolean().optional(),
      results_out_of_date: z.boolean(),
    }),
  ),
  /** Added by the act. */
  excuses: z.array(z.object({ participant_id: z.number(), week_number: z.number() })),
  /** Absent in states saved by earlier versions. */
  out_since: z.array(z.object({ ruling_id: z.number(), out_since: z.number().nullable() })).optional(),
})
type KeptState = z.infer<typeof keptState>
type KeptEntry = KeptState['entries'][number]
type KeptWeek = KeptState['weeks'][number]

/** The rows the act will write. */
type Settled = {
  weeks: readonly KeptWeek[]
  excuses: Excuse[]
  changed: readonly EntryRow[]
  picksBefore: PickChange[]
  outSinceBefore: OutSince[]
}

type Replacing = { contest: ContestRow; settlement: Settled; placements: ReadonlyMap<number, number>; nextWeek: number }

/** The state about to be replaced; read before the first write. */
async function readStateBefore(tx: Tx, { contest, settlement, placements, nextWeek }: Replacing): Promise<KeptState> {
  const { current_week, status, phase, completed_at } = contest
  const touched = [...placements.keys(), ...settlement.changed.map((entry) => entry.participant_id)]
  const { rows: entries } = await sql<KeptEntry>`
    select elimination_week, placement, nullif(lost_lives, '{}') as lost_lives, json_agg(participant_id) as participant_ids
    from participants where participant_id = any(${listOf(touched)})
    group by elimination_week, placement, lost_lives`.execute(tx)
  return {
    contest: { current_week, status, phase, completed_at },
    next_week: nextWeek,
    entries: entries.map(({ lost_lives, ...fate }) => (lost_lives ? { ...fate, lost_lives } : fate)),
    picks: settlement.picksBefore,
    weeks: settlement.weeks.map((week) => ({
      week_number: week.week_number,
      processed_at: week.processed_at,
      survived: week.survived,
      eliminated: week.eliminated,
      mass_elimination_prevented: week.mass_elimination_prevented,
      nobody_picked: week.nobody_picked,
      results_out_of_date: week.results_out_of_date,
    })),
    excuses: settlement.excuses,
    out_since: settlement.outSinceBefore,
  }
}

/**
 * The undoable act: the last advance, or a later recomputation; only the most recent one, because each invalidates the
 * other.
 */
export type LastAct = { what: 'advance' | 'recompute'; week_number: number; at: Instant; before: KeptState }

/** Saves the state the act is about to change, replacing the last one; call it before the first write. */
export async function keepLastAct(
  tx: Tx,
  act: {
    what: LastAct['what']
    contest: ContestRow
    weekNumber: number
    settlement: Settled
    placements: ReadonlyMap<number, number>
    nextWeek: number
    at: Instant
  },
): Promise<void> {
  const { what, contest, weekNumber: week_number, at } = act
  const { contest_id } = contest
  const row = { contest_id, week_number, before: JSON.stringify(await readStateBefore(tx, act)) }
  await forgetLastAct(tx, contest_id)
  if (what === 'advance')
    await tx
      .insertInto('last_advances')
      .values({ ...row, advanced_at: at })
      .execute()
  else
    await tx
      .insertInto('last_recomputes')
      .values({ ...row, recomputed_at: at })
      .execute()
}

export async function forgetLastAct(tx: Tx, contestId: number): Promise<void> {
  await tx.deleteFrom('last_advances').where('contest_id', '=', contestId).execute()
  await tx.deleteFrom('last_recomputes').where('contest_id', '=', contestId).execute()
}

/** The last act of each contest, for other statements. */
export const lastActs = sql<Omit<LastAct, 'before'> & { contest_id: number; before: unknown }>`(
  select contest_id, 'advance' as what, week_number, advanced_at as at, before from last_advances
  union all select contest_id, 'recompute', week_number, recomputed_at, before from last_recomputes)`

/** Null also for another version's format; such an act can't be undone. */
export async function findLastAct(db: Database, contestId: number): Promise<LastAct | null> {
  const { rows } = await sql<Omit<LastAct, 'before'> & { before: unknown }>`
    select what, week_number, at, before from ${lastActs} a where contest_id = ${contestId}`.execute(db)
  const [row] = rows
  const before = keptState.safeParse(row?.before).data
  return row && before ? { ...row, before } : null
}

/** Restores everything except the contest's own row. */
export async function restoreState(
  tx: Tx,
  { contestId, before, at }: { contestId: number; before: KeptState; at: Instant },
) {
  await restoreEntries(tx, { entries: before.entries, at })
  await writePickResults(tx, before.picks)
  await restoreWeeks(tx, { contestId, weeks: before.weeks })
  await deleteExcuses(tx, before.excuses)
  await writeOutSince(tx, before.out_since ?? [])
  await forgetLastAct(tx, contestId)
}

async function restoreEntries(tx: Tx, { entries, at }: { entries: readonly KeptEntry[]; at: Instant }): Promise<void> {
  for (const { elimination_week, placement, lost_lives = [], participant_ids } of entries) {
    await sql`
      update participants set is_eliminated = ${elimination_week}::int is not null,
        elimination_week = ${elimination_week}::int, placement = ${placement}::int,
        lost_lives = ${listOf(lost_lives)}, sighted_at = ${sightOf({ isIn: elimination_week === null, at })}
      where participant_id = any(${listOf(participant_ids)})`.execute(tx)
  }
}

/** The replaced fates, one by one. */
export function fatesIn({ entries }: KeptState): EntryRow[] {
  return entries.flatMap(({ elimination_week, lost_lives = [], participant_ids }) =>
    participant_ids.map((participant_id) => ({ participant_id, elimination_week, lost_lives })),
  )
}

/** A week whose score was corrected since stays outdated, unless it no longer has results (G5). */
async function restoreWeeks(tx: Tx, { contestId, weeks }: { contestId: number; weeks: readonly KeptWeek[] }) {
  await sql`
    update contest_weeks w set processed_at = d.processed_at, survived = d.survived, eliminated = d.eliminated,
      mass_elimination_prevented = d.mass_elimination_prevented, nobody_picked = coalesce(d.nobody_picked, false),
      results_out_of_date = d.processed_at is not null and (d.results_out_of_date or w.results_out_of_date)
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as d(week_number int, processed_at timestamptz, survived int,
      eliminated int, mass_elimination_prevented boolean, nobody_picked boolean, results_out_of_date boolean)
    where w.contest_id = ${contestId} and w.week_number = d.week_number`.execute(tx)
}

async function deleteExcuses(tx: Tx, excuses: KeptState['excuses']): Promise<void> {
  if (excuses.length === 0) return
  await sql`
    delete from excused_weeks e
    using jsonb_to_recordset(${JSON.stringify(excuses)}::jsonb) as d(participant_id int, week_number int)
    where e.participant_id = d.participant_id and e.week_number = d.week_number`.execute(tx)
}
