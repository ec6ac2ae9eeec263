import type { Database, Tx } from '#server/db/database.ts'
import { nameOrder } from '#server/db/name-order.ts'

export type FeeWords = { entry_fee: string; prizes: string }

export async function findFees(db: Database, contestId: number): Promise<FeeWords> {
  const found = await db
    .selectFrom('contest_fees')
    .select(['entry_fee', 'prizes'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  return found ?? { entry_fee: '', prizes: '' }
}

export async function storeFees(tx: Tx, { contestId, words }: { contestId: number; words: FeeWords }): Promise<void> {
  await tx
    .insertInto('contest_fees')
    .values({ contest_id: contestId, ...words })
    .onConflict((on) => on.column('contest_id').doUpdateSet(words))
    .execute()
}

export async function listPaid(db: Database, contestId: number) {
  const rows = await db
    .selectFrom('participants as p')
    .leftJoin('paid_fees as f', 'f.participant_id', 'p.participant_id')
    .select(['p.participant_id', 'p.participant_name', 'f.participant_id as paid_by'])
    .where('p.contest_id', '=', contestId)
    .orderBy(nameOrder('p.participant_name'))
    .orderBy('p.participant_id')
    .execute()
  return rows.map(({ paid_by, ...row }) => ({ ...row, paid: paid_by !== null }))
}

/** Returns whether anything changed. */
export async function storePaid(
  tx: Tx,
  { participantId, paid }: { participantId: number; paid: boolean },
): Promise<boolean> {
  if (!paid) {
    const { numDeletedRows } = await tx
      .deleteFrom('paid_fees')
      .where('participant_id', '=', participantId)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const inserted = await tx
    .insertInto('paid_fees')
    .values({ participant_id: participantId })
    .onConflict((on) => on.doNothing())
    .returning('participant_id')
    .executeTakeFirst()
  return inserted !== undefined
}
