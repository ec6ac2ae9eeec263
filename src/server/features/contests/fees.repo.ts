import { sql } from 'kysely'
import type { Payout } from '#rules/contests/payouts.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { nameOrder } from '#server/db/name-order.ts'

export type Fees = {
  entry_fee: string
  prizes: string
  fee_cents: number | null
  currency: string
  due_on: Day | null
  nudged_at: Instant | null
  payouts: Payout[]
}

export const NO_FEES: Fees = {
  entry_fee: '',
  prizes: '',
  fee_cents: null,
  currency: '$',
  due_on: null,
  nudged_at: null,
  payouts: [],
}

/** The fees of these contests; one without any is left out. */
export async function listFees(db: Database, contestIds: readonly number[]): Promise<Map<number, Fees>> {
  if (contestIds.length === 0) return new Map()
  const rows = await db.selectFrom('contest_fees').selectAll().where('contest_id', 'in', contestIds).execute()
  const payouts = await db
    .selectFrom('contest_payouts')
    .selectAll()
    .where('contest_id', 'in', contestIds)
    .orderBy('place')
    .execute()
  const byContest = Map.groupBy(payouts, (of) => of.contest_id)
  return new Map(
    rows.map(({ contest_id, ...fees }) => [
      contest_id,
      {
        ...fees,
        payouts: (byContest.get(contest_id) ?? []).map(({ place, cents, share }) => ({ place, cents, share })),
      },
    ]),
  )
}

export async function findFees(db: Database, contestId: number): Promise<Fees> {
  return (await listFees(db, [contestId])).get(contestId) ?? NO_FEES
}

export async function storeFees(
  tx: Tx,
  { contestId, fees: { payouts, ...fees } }: { contestId: number; fees: Fees },
): Promise<void> {
  await tx
    .insertInto('contest_fees')
    .values({ contest_id: contestId, ...fees })
    .onConflict((on) => on.column('contest_id').doUpdateSet(fees))
    .execute()
  await tx.deleteFrom('contest_payouts').where('contest_id', '=', contestId).execute()
  if (payouts.length === 0) return
  await tx
    .insertInto('contest_payouts')
    .values(payouts.map((payout) => ({ contest_id: contestId, ...payout })))
    .execute()
}

/** The entries of a contest by name, each with its payment. */
export async function listPaid(db: Database, contestId: number) {
  const rows = await db
    .selectFrom('participants as p')
    .leftJoin('paid_fees as f', 'f.participant_id', 'p.participant_id')
    .select(['p.participant_id', 'p.participant_name', 'f.participant_id as paid_by', 'f.method', 'f.note'])
    .where('p.contest_id', '=', contestId)
    .orderBy(nameOrder('p.participant_name'))
    .orderBy('p.participant_id')
    .execute()
  return rows.map(({ paid_by, method, note, ...row }) => ({
    ...row,
    paid: paid_by !== null,
    method: method ?? '',
    note: note ?? '',
  }))
}

export type PaidCount = { contest_id: number; entries: number; paid: number }

/** The number of entries of these contests, and of paid ones. */
export async function countPaid(db: Database, contestIds: readonly number[]): Promise<PaidCount[]> {
  if (contestIds.length === 0) return []
  return db
    .selectFrom('participants as p')
    .leftJoin('paid_fees as f', 'f.participant_id', 'p.participant_id')
    .select('p.contest_id')
    .select(sql<number>`count(*)`.as('entries'))
    .select(sql<number>`count(f.participant_id)`.as('paid'))
    .where('p.contest_id', 'in', contestIds)
    .groupBy('p.contest_id')
    .execute()
}

export type Payment = { paid: boolean; method: string; note: string }

export async function findPayment(db: Database, participantId: number): Promise<Payment> {
  const row = await db
    .selectFrom('paid_fees')
    .select(['method', 'note'])
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row ? { paid: true, method: row.method ?? '', note: row.note ?? '' } : { paid: false, method: '', note: '' }
}

export async function storePayment(
  tx: Tx,
  { participantId, payment: { paid, method, note } }: { participantId: number; payment: Payment },
): Promise<void> {
  if (!paid) {
    await tx.deleteFrom('paid_fees').where('participant_id', '=', participantId).execute()
    return
  }
  await tx
    .insertInto('paid_fees')
    .values({ participant_id: participantId, method, note })
    .onConflict((on) => on.column('participant_id').doUpdateSet({ method, note }))
    .execute()
}

/**
 * The active members with an unpaid entry in a contest, each once. `is_invited`: they have signed in, or were mailed
 * their first link, or an admin chose their password.
 */
export async function listUnpaidMembers(db: Database, contestId: number) {
  return db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .leftJoin('paid_fees as f', 'f.participant_id', 'p.participant_id')
    .select(['u.user_id', 'u.email', 'u.name', 'u.last_name'])
    .select(sql<number>`count(*)`.as('entries'))
    .select(
      sql<boolean>`(
        exists (select from sessions s where s.user_id = u.user_id)
        or exists (select from mails m where m.user_id = u.user_id and m.kind = 'password_reset')
        or not exists (select from password_links l where l.user_id = u.user_id and l.is_welcome)
      )`.as('is_invited'),
    )
    .where('p.contest_id', '=', contestId)
    .where('f.participant_id', 'is', null)
    .where('u.active', '=', true)
    .groupBy('u.user_id')
    .orderBy('u.user_id')
    .execute()
}

export async function noteNudge(tx: Tx, { contestId, at }: { contestId: number; at: Instant }): Promise<void> {
  await tx
    .insertInto('contest_fees')
    .values({ contest_id: contestId, nudged_at: at })
    .onConflict((on) => on.column('contest_id').doUpdateSet({ nudged_at: at }))
    .execute()
}
