import { describe, expect, it } from 'vitest'
import { weaknessOf } from './password-weakness.ts'

const ann = { email: 'ann.larsson@example.test', name: 'Ann', lastName: 'Larsson' }

describe('a new password while it is typed (A3)', () => {
  it.each(['12345678', '87654321', 'aaaaaaaa', 'qwertyui', 'abcd1234', 'asdfghjk'])(
    '%s is reported as one of the most common',
    (password) => {
      expect(weaknessOf(password, ann)).toMatch(/most common/)
    },
  )
  it.each(['annlarsson', 'mapleleafs1', 'Larsson2025'])('%s is reported as easy to guess', (password) => {
    expect(weaknessOf(password, ann)).toMatch(/easy to guess/)
  })
  it.each(['1234567', 'ann', '', 'slap-shot-9', 'a new goal song'])('%s is accepted', (password) => {
    expect(weaknessOf(password, ann)).toBeNull()
  })
})
