import { queryOptions, useQuery } from '@tanstack/react-query'
import { readFees } from '#contract/contests/fees.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { moneyWords } from '#rules/contests/money.ts'
import { payoutWords } from '#rules/contests/payouts.ts'
import { call } from '#web/api/call.ts'
import { Facts } from '#web/ui/layout/stat-card.tsx'
import { shortDayWords } from '#web/ui/time/time.tsx'
import { feeLine } from './fee-line.ts'

export const feesQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['fees', contestId],
    queryFn: ({ signal }) => call(readFees, { params: { contestId } }, { signal }),
    staleTime: 5 * 60_000,
    throwOnError: false,
  })

type Props = {
  contestId: number
  remark?: string
  /** What a copy of the contest takes over: neither the due day nor what was paid (Y1). */
  isCopied?: boolean
}

/** A contest's fee and prizes, if the pool keeps such a list (O11). PuckPool moves no money. */
export function FeeNote({ contestId, remark, isCopied = false }: Props) {
  const { data } = useQuery(feesQuery(contestId))
  const fees = data !== undefined && isCopied ? { ...data, due_on: null, pot_cents: null } : data
  const facts = fees === undefined ? [] : factsOf(fees)
  if (facts.length === 0) return null
  return (
    <>
      <Facts facts={facts} />
      {remark !== undefined && <p className="hint">{remark}</p>}
    </>
  )
}

/** The fee and its day in one line, beside a button that joins at once (O11). */
export function FeeLine({ contestId }: { contestId: number }) {
  const { data } = useQuery(feesQuery(contestId))
  const line = data === undefined ? '' : feeLine(data)
  return line === '' ? null : <p className="hint pretty">{line}</p>
}

function factsOf(fees: AnswerOf<typeof readFees>): (readonly [string, string])[] {
  const { fee_cents, currency, due_on, pot_cents, payouts } = fees
  const amount = fee_cents === null ? '' : moneyWords(fee_cents, currency)
  const facts: [string, string][] = [
    ['Entry fee', [amount, fees.entry_fee].filter((part) => part !== '').join(', ')],
    ['Due', due_on === null ? '' : shortDayWords(due_on)],
    ['Pot so far', pot_cents === null || payouts.length === 0 ? '' : moneyWords(pot_cents, currency)],
    ['Payouts', payoutWords(payouts, { pot: pot_cents, currency })],
    ['Prizes', fees.prizes],
  ]
  return facts.filter(([, words]) => words !== '')
}
