import { expect, test } from 'vitest'
import { moneyWords, readMoneyText } from './money.ts'
import { nudgedWords } from './nudges.ts'
import {
  type Payout,
  payoutsText,
  payoutWords,
  potOf,
  prizeOf,
  readPayouts,
  refusePayouts,
  worthOf,
} from './payouts.ts'

const share = (place: number, percent: number): Payout => ({ place, cents: null, share: percent })
const amount = (place: number, cents: number): Payout => ({ place, cents, share: null })

test.each([
  { what: 'nothing', payouts: [], refused: null },
  { what: 'shares of exactly the pot', payouts: [share(1, 70), share(2, 30)], refused: null },
  { what: 'an amount beside shares', payouts: [share(1, 100), amount(2, 2_000)], refused: null },
  {
    what: 'shares of more than the pot',
    payouts: [share(1, 70), share(2, 31)],
    refused: { code: 'shares_not_whole', total: 101 },
  },
  { what: 'shares that leave some', payouts: [share(1, 60)], refused: { code: 'shares_not_whole', total: 60 } },
  { what: 'an amount that takes what a share leaves', payouts: [share(1, 60), amount(2, 2_000)], refused: null },
  { what: 'a place twice', payouts: [share(1, 50), amount(1, 100)], refused: { code: 'payout_twice', place: 1 } },
])('payouts of $what (O11)', ({ payouts, refused }) => {
  expect(refusePayouts(payouts)).toEqual(refused)
})

test('the pot is counted from what is paid, and a share of it never rounds up (O11)', () => {
  expect(potOf({ fee: 2_000, paid: 7 })).toBe(14_000)
  expect(potOf({ fee: null, paid: 7 })).toBeNull()
  expect(worthOf(share(1, 33), 1_001)).toBe(330)
  expect(worthOf(share(1, 33), null)).toBeNull()
  expect(worthOf(amount(1, 500), null)).toBe(500)
})

test.each([
  { what: 'one at the top', place: 1, tied: 1, prize: 10_000 },
  { what: 'two who share the first two places', place: 1, tied: 2, prize: 7_500 },
  { what: 'three who share three places, the third without a prize', place: 1, tied: 3, prize: 5_000 },
  { what: 'one at a place without a prize', place: 3, tied: 1, prize: null },
])('$what gets $prize cents (O11)', ({ place, tied, prize }) => {
  expect(prizeOf({ payouts: [share(1, 50), amount(2, 5_000)], pot: 20_000, place, tied })).toBe(prize)
})

test('amounts have cents only where there are any (O11)', () => {
  expect([moneyWords(14_000, '$'), moneyWords(1_250, '€'), moneyWords(123_456_700, '$')]).toEqual([
    '$140',
    '€12.50',
    '$1,234,567',
  ])
  const payouts = [share(1, 70), amount(2, 4_000), share(4, 5)]
  expect(payoutWords(payouts, { pot: 20_000, currency: '$' })).toBe('1st $140 (70%), 2nd $40, 4th $10 (5%)')
  expect(payoutWords(payouts, { pot: null, currency: '$' })).toBe('1st 70%, 2nd $40, 4th 5%')
})

test.each([
  ['$20', { cents: 2_000, currency: '$' }],
  ['12.5', { cents: 1_250, currency: '$' }],
  ['€ 7.05', { cents: 705, currency: '€' }],
  ['0', null],
  ['-5', null],
  ['a lot', null],
  ['1.234', null],
])('the amount %j is read as %j', (text, read) => {
  expect(readMoneyText(text)).toEqual(read)
})

test('payouts are read as they are written, the first place first (O11)', () => {
  const payouts = [share(1, 70), amount(2, 4_050)]
  expect(readPayouts('70%, $40.50')).toEqual(payouts)
  expect(readPayouts(payoutsText(payouts, '$'))).toEqual(payouts)
  expect(readPayouts(' ')).toEqual([])
  expect(readPayouts('70%, some')).toBeNull()
  expect(readPayouts('60, 30, 10'), 'dollars or percent').toBeNull()
})

test.each([
  [{ reminded: 4, without_email: 1, switched_off: 0, never_invited: 0 }, '4 members reminded, 1 has no email'],
  [
    { reminded: 1, without_email: 2, switched_off: 1, never_invited: 3 },
    '1 member reminded, 2 have no email, 1 can’t be reached, 3 have never been sent a link to sign in',
  ],
])('a nudge says whom it reached and whom not (O11)', (nudged, words) => expect(nudgedWords(nudged)).toBe(words))
