import type { readFees, setFees } from '#contract/contests/fees.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { moneyWords, payoutsText, readMoneyText, readPayouts } from '#rules/contests/payouts.ts'

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

/** A field's error, in words. */
export function feeProblems({ amount, payouts }: FeeForm): { amount?: string; payouts?: string } {
  return {
    ...(amount.trim() === '' || readMoneyText(amount) !== null
      ? {}
      : { amount: 'Enter an amount such as $20 or 12.50' }),
    ...(readPayouts(payouts) === null ? { payouts: 'Enter shares or amounts, such as 70%, 30% or $140, $60' } : {}),
  }
}

/** The body of the call, for a form without problems. */
export function feesOf({ amount, due_on, payouts, entry_fee, prizes }: FeeForm): BodyOf<typeof setFees> {
  const fee = readMoneyText(amount)
  return {
    entry_fee,
    prizes,
    fee_cents: fee?.cents ?? null,
    ...(fee === null ? {} : { currency: fee.currency }),
    due_on: due_on === '' ? null : due_on,
    payouts: readPayouts(payouts) ?? [],
  }
}
