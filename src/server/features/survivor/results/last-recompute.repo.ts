import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { type KeptState, keptStateIn, readStateBefore } from './last-advance.repo.ts'

type LastRecompute = { week_number: number; recomputed_at: Instant; before: KeptState }

/** Saves what computing results again is about to replace (S10); call it before the first write. */
export async function keepLastRecompute(
  tx: Tx,
  recompute: {
    contest: ContestRow
    settlement: Parameters<typeof readStateBefore>[1]['settlement']
    weekNumber: number
    at: Instant
  },
): Promise<void> {
  const { contest, settlement, weekNumber, at } = recompute
  const { contest_id, current_week: nextWeek } = contest
  const before = await readStateBefore(tx, { contest, settlement, placements: new Map(), nextWeek })
  const row = { week_number: weekNumber, recomputed_at: at, before: JSON.stringify(before) }
  await tx
    .insertInto('last_recomputes')
    .values({ contest_id, ...row })
    .onConflict((on) => on.column('contest_id').doUpdateSet(row))
    .execute()
}

export async function forgetLastRecompute(tx: Tx, contestId: number): Promise<void> {
  await tx.deleteFrom('last_recomputes').where('contest_id', '=', contestId).execute()
}

export async function findLastRecompute(db: Database, contestId: number): Promise<LastRecompute | null> {
  const row = await db
    .selectFrom('last_recomputes')
    .select(['week_number', 'recomputed_at', 'before'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  const before = keptStateIn(row?.before)
  return row && before ? { week_number: row.week_number, recomputed_at: row.recomputed_at, before } : null
}
