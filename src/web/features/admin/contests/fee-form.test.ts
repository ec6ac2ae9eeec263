import { expect, test } from 'vitest'
import { type Fees, feeFormOf, feeProblems, feesOf } from './fee-form.ts'

const fees: Fees = {
  enabled: true,
  entry_fee: 'Venmo @ann',
  prizes: '',
  fee_cents: 123_450,
  currency: '€',
  due_on: '2025-11-15',
  entries: 2,
  paid: 1,
  pot_cents: 123_450,
  payouts: [
    { place: 1, cents: null, share: 70 },
    { place: 2, cents: 4_000, share: null },
  ],
}

test('what is stored is typed back without a change (O11)', () => {
  const form = feeFormOf(fees)
  expect(form).toMatchObject({ amount: '€1234.50', payouts: '70%, €40' })
  expect(feeProblems(form)).toEqual({ amount: null, payouts: null })
  const { entry_fee, prizes, fee_cents, currency, due_on, payouts } = fees
  expect(feesOf(form)).toEqual({ entry_fee, prizes, fee_cents, currency, due_on, payouts })
  expect(feesOf({ ...form, amount: '', due_on: '', payouts: '' })).toMatchObject({
    fee_cents: null,
    due_on: null,
    payouts: [],
  })
})

test('a field that is no amount says what to enter', () => {
  expect(feeProblems({ ...feeFormOf(fees), amount: 'twenty', payouts: '70%, rest' })).toEqual({
    amount: 'Enter an amount such as $20 or 12.50',
    payouts: 'Give each place a % or a currency sign, such as 70%, 30% or $140, $60',
  })
})

test.each([
  [{ payouts: '60%' }, { payouts: 'These shares make 60%: they need to make 100%.' }],
  [{ payouts: '60%, 50%' }, { payouts: 'These shares make 110%: they need to make 100%.' }],
  [{ payouts: '60, 30, 10' }, { payouts: 'Give each place a % or a currency sign, such as 70%, 30% or $140, $60' }],
  [{ amount: '$1000001' }, { amount: 'Must be at most 1,000,000' }],
  [{ amount: '$12345678901' }, { amount: 'Must be at most 1,000,000' }],
])('%o is said to be wrong (O11)', (typed, problems) => {
  expect(feeProblems({ ...feeFormOf(fees), ...typed })).toMatchObject(problems)
})
