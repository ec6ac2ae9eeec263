import { expect, test } from 'vitest'
import { cardCodeOf, cardWords, normalCard, refuseCard } from './sign-in-cards.ts'

test.each([
  [0x00, 'BBBB-BBBB'],
  [0xff, 'VRMJ-QKCW'],
])('a card’s code of 16 bytes %i is %s (A13)', (byte, words) => {
  expect(cardWords(cardCodeOf(new Uint8Array(16).fill(byte)))).toBe(words)
})

test('a code is the same in small letters, with spaces or without its dash (A13)', () => {
  for (const typed of ['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'BCDF–GHJK.']) expect(normalCard(typed)).toBe('BCDFGHJK')
})

const walt = { id: 7, email: 'x@no-email.invalid', role: 'player', active: true }
test.each([
  [walt, null],
  [{ ...walt, active: false }, 'user_inactive'],
  [{ ...walt, role: 'admin' }, 'card_not_needed'],
  [{ ...walt, role: 'superadmin' }, 'card_not_needed'],
  [{ ...walt, email: 'walt@example.test' }, 'card_not_needed'],
])('who gets a card: %o (A13)', (account, code) => {
  expect(refuseCard(account)?.code ?? null).toBe(code)
})
