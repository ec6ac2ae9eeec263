import type { readFees, setFees } from '#contract/contests/fees.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { describeRefusal } from '#contract/refusals.ts'
import { moneyWords, readMoneyText } from '#rules/contests/money.ts'
import { MOST_CENTS, payoutsText, readPayouts, refusePayouts, TOO_MUCH } from '#rules/contests/payouts.ts'

export type Fees = AnswerOf<typeof readFees>

/** The fields as they are typed. */
export type FeeForm = { amount: string; due_on: string; payouts: string; entry_fee: string; prizes: string }

export const feeFormOf = ({ fee_cents, currency, due_on, payouts, entry_fee, prizes }: Fees): FeeForm => ({
  amount: fee_cents === null ? '' : moneyWords(fee_cents, currency).replaceAll(',', ''),
  due_on: due_on ?? '',
  payouts: payoutsText(payouts, currency),
  entry_fee,
  prizes,
})

/** The fields' errors in words; null for one without. */
export const feeProblems = ({ amount, payouts }: FeeForm) => ({
  amount: amountProblem(amount),
  payouts: payoutsProblem(payouts),
})

function amountProblem(amount: string): string | null {
  if (amount.trim() === '') return null
  const read = readMoneyText(amount)
  if (read === null) return 'Enter an amount such as $20 or 12.50'
  return read.cents > MOST_CENTS ? TOO_MUCH : null
}

function payoutsProblem(text: string): string | null {
  const payouts = readPayouts(text)
  if (payouts === null) return 'Give each place a % or a currency sign, such as 70%, 30% or $140, $60'
  if (payouts.some(({ cents }) => (cents ?? 0) > MOST_CENTS)) return TOO_MUCH
  const refusal = refusePayouts(payouts)
  return refusal === null ? null : describeRefusal(refusal).message
}

/** The body of the call, for a form without problems. */
export function feesOf({ amount, due_on, payouts, entry_fee, prizes }: FeeForm): BodyOf<typeof setFees> {
  const fee = readMoneyText(amount)
  return {
    entry_fee,
    prizes,
    fee_cents: fee?.cents ?? null,
    currency: fee?.currency,
    due_on: due_on === '' ? null : due_on,
    payouts: readPayouts(payouts) ?? [],
  }
}
