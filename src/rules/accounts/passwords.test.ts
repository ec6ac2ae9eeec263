import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusePassword } from './passwords.ts'

const owner = { email: 'wayne.gray+pool@example.test', name: 'Wayne', lastName: 'Gray-Lund' }
const refuse = (password: string, isCommon = false) => refusePassword({ password, owner, isCommon: () => isCommon })

describe('a password of common words is refused and an original one is accepted (A3)', () => {
  test.each([
    'puckpool',
    'PuckPool2025',
    'P0ckp00l!',
    'Hockey-Pool-1',
    'nhl2025-26',
    'StanleyCup',
    'admin123',
    'Bruins99',
    'mapleleafs1',
    'Golden Knights',
    'survivor!!',
    'p.u.c.k.p.o.o.l',
    'password',
    'Pa55word!',
  ])('%s has too few letters besides the pool’s words', (password) => {
    // The second consists of no pool word, but has fewer than five letters of its own.
    const expected = password === 'P0ckp00l!' ? null : { code: 'password_guessable' }
    expect(refuse(password)).toEqual(expected)
  })

  test.each([
    'wayne.gray',
    'Wayne2025',
    'graylund99',
    'waynegraylund',
    'WayneGray!',
    'wayne.gray+pool@example.test',
    'lund-lund-19',
  ])('%s is refused because it consists of the owner’s names and address', (password) => {
    expect(refuse(password)).toEqual({ code: 'password_guessable' })
    expect(refusePassword({ password, owner: { email: 'x@y.zz' }, isCommon: () => false })).toBeNull()
  })

  test.each([
    'slap-shot-9',
    'face-off-2025',
    'top shelf, glove side',
    'bruins fan since 94',
    'xk4-tv9q',
    '90417263',
    '日本語の合言葉です',
  ])('%s is accepted because enough of it is original', (password) => {
    expect(refuse(password)).toBeNull()
  })

  test('the most common passwords are refused first', () => {
    expect(refuse('slap-shot-9', true)).toEqual({ code: 'password_common' })
  })
})

test('five original characters are enough, whatever words surround them', () => {
  const own = fc.stringMatching(/^[bdfghjkqvz]{5,20}$/)
  fc.assert(
    fc.property(own, fc.constantFrom('puckpool', 'hockey', 'wayne', ''), (text, word) => {
      expect(refuse(`${word}${text}${word}`)).toBeNull()
    }),
  )
})
