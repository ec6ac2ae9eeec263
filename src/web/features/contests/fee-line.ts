import { moneyWords } from '#rules/contests/money.ts'
import type { Day } from '#rules/time.ts'
import { shortDayWords } from '#web/ui/time/time.tsx'

type Fee = { fee_cents: number | null; currency: string; due_on: Day | null; entry_fee?: string }

/** 'Entry fee $20, due Sat, Nov 15.' One in words alone is as the commissioner wrote it; empty without a fee (O11). */
export function feeLine({ fee_cents, currency, due_on, entry_fee = '' }: Fee): string {
  const amount = fee_cents === null ? entry_fee : moneyWords(fee_cents, currency)
  if (amount === '') return ''
  return `Entry fee ${amount}${due_on === null ? '' : `, due ${shortDayWords(due_on)}`}.`
}
