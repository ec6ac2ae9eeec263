import type { setFees as setFeesCall, setPaid as setPaidCall } from '#contract/contests/fees.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { moneyWords } from '#rules/contests/money.ts'
import { nudgeFrom } from '#rules/contests/nudges.ts'
import { payoutWords, potOf, refusePayouts } from '#rules/contests/payouts.ts'
import { easternDay } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { lockContest } from './contests.repo.ts'
import { auditContest, findContest } from './contests.service.ts'
import { requireEntryUnderLock } from './entering.service.ts'
import {
  countPaid,
  type Fees,
  findFees,
  findPayment,
  listFees,
  listPaid,
  NO_FEES,
  type PaidCount,
  type Payment,
  storeFees,
  storePayment,
} from './fees.repo.ts'

/** A contest's fee, prizes and pot (O11); payments only for admins. Nothing is returned while the list is off. */
export async function readFees(deps: Deps, caller: Caller, contestId: number) {
  if (!(await findContest(deps.db, contestId))) throw new Refusal({ code: 'unknown_contest' })
  const { fees: enabled } = await requirePoolSettings(deps.db)
  if (!enabled) return { enabled, ...NO_FEES, entries: 0, paid: 0, pot_cents: null }
  const fees = await findFees(deps.db, contestId)
  const participants = await listPaid(deps.db, contestId)
  const paid = participants.filter((of) => of.paid).length
  return {
    enabled,
    ...fees,
    entries: participants.length,
    paid,
    pot_cents: potOf({ fee: fees.fee_cents, paid }),
    ...(caller.isAdmin ? { participants, nudge_from: nudgeFrom({ nudgedAt: fees.nudged_at, now: deps.now() }) } : {}),
  }
}

export type { Fees } from './fees.repo.ts'
export { findFees, listUnpaidMembers, noteNudge } from './fees.repo.ts'

/** The fees of these contests that have any, by contest; none while the list is off. */
export async function readFeesOf(db: Database, contestIds: readonly number[]): Promise<Map<number, Fees>> {
  return (await requirePoolSettings(db)).fees ? listFees(db, contestIds) : new Map()
}

export type Money = Fees & Pick<PaidCount, 'entries' | 'paid'>

/** The fees of these contests with how much is paid, by contest; none while the list is off. */
export async function readMoney(db: Database, contestIds: readonly number[]): Promise<Map<number, Money>> {
  const fees = await readFeesOf(db, contestIds)
  const counts = await countPaid(db, [...fees.keys()])
  return new Map(
    counts.flatMap(({ contest_id, entries, paid }) => {
      const of = fees.get(contest_id)
      return of ? [[contest_id, { ...of, entries, paid }] as const] : []
    }),
  )
}

type Wanted = BodyOf<typeof setFeesCall>

/** Sets what a contest costs and pays (A6, O11). Refuses while the list is off, what `refusePayouts` refuses, and a new due day in the past. */
export async function setFees(
  deps: Deps,
  caller: Caller,
  { contestId, wanted }: { contestId: number; wanted: Wanted },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseIfOff(tx)
    await lockForFees(tx, contestId)
    const before = await findFees(tx, contestId)
    const fees = changed(before, wanted)
    if (wanted.payouts !== undefined) refuse(refusePayouts(fees.payouts))
    const { due_on } = fees
    if (due_on !== null && due_on !== before.due_on && due_on < easternDay(deps.now()))
      throw new Refusal({ code: 'due_day_past' })
    const [was, is] = [factsOf(before), factsOf(fees)]
    if (JSON.stringify(was) === JSON.stringify(is)) return
    await storeFees(tx, { contestId, fees })
    await auditContest(tx, deps, caller, { action: 'update', contestId, before: was, after: is })
  })
}

/** The fee and prizes of a contest for its copy in the next season, without last season's due day (Y1). */
export async function copyFees(tx: Tx, { contestId, copiedFrom }: { contestId: number; copiedFrom: number }) {
  const fees = (await listFees(tx, [copiedFrom])).get(copiedFrom)
  if (fees) await storeFees(tx, { contestId, fees: { ...fees, due_on: null, nudged_at: null } })
}

/** Omitted fields stay. */
const changed = (before: Fees, wanted: Wanted): Fees => ({
  entry_fee: wanted.entry_fee,
  prizes: wanted.prizes,
  fee_cents: wanted.fee_cents === undefined ? before.fee_cents : wanted.fee_cents,
  currency: wanted.currency ?? before.currency,
  due_on: wanted.due_on === undefined ? before.due_on : wanted.due_on,
  nudged_at: before.nudged_at,
  payouts: (wanted.payouts ?? before.payouts).toSorted((a, b) => a.place - b.place),
})

/** The facts of fees in the history. */
const factsOf = ({ entry_fee, prizes, fee_cents, currency, due_on, payouts }: Fees) => ({
  entry_fee,
  prizes,
  fee: fee_cents === null ? '' : moneyWords(fee_cents, currency),
  fee_due_on: due_on,
  payouts: payoutWords(payouts, { pot: null, currency }),
})

type WantedPayment = BodyOf<typeof setPaidCall>

/** Marks an entry as paid, with how and a note, or as not paid (A6). Repeating it changes nothing. */
export async function setPaid(
  deps: Deps,
  caller: Caller,
  { participantId, wanted }: { participantId: number; wanted: WantedPayment },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseIfOff(tx)
    const { entry } = await requireEntryUnderLock(tx, participantId)
    const before = await findPayment(tx, participantId)
    const payment = wanted.paid
      ? { paid: true, method: wanted.method ?? before.method, note: wanted.note ?? before.note }
      : { paid: false, method: '', note: '' }
    if (JSON.stringify(before) === JSON.stringify(payment)) return
    await storePayment(tx, { participantId, payment })
    const { contest_id, participant_name } = entry
    await writeAudit(tx, deps, caller, {
      action: 'set_paid',
      subject: 'participant',
      subjectId: participantId,
      contestId: contest_id,
      before: { participant_name, ...paymentFacts(before) },
      after: { participant_name, ...paymentFacts(payment) },
    })
  })
}

const paymentFacts = ({ paid, method, note }: Payment) => ({ fee_paid: paid, fee_method: method, fee_note: note })

/** Locks a contest whose fees change. Refuses an unknown one. */
export async function lockForFees(tx: Tx, contestId: number): Promise<void> {
  if (!(await lockContest(tx, contestId))) throw new Refusal({ code: 'unknown_contest' })
}

export async function refuseIfOff(db: Database): Promise<void> {
  if (!(await requirePoolSettings(db)).fees) throw new Refusal({ code: 'fees_off' })
}
