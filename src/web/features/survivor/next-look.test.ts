import { describe, expect, it } from 'vitest'
import { untilNextLook } from './next-look.ts'

const usual = 120_000
const open = { is_locked: false, lock_time: '2025-11-11T00:00:00.000Z', server_now: '2025-11-10T23:59:00.000Z' }

describe('When the page looks at the lock again', () => {
  it.each([
    ['shortly after the lock time, counted on the server’s clock', { lock: open, age: 0 }, 60_300],
    ['sooner when the answer is already old', { lock: open, age: 50_000 }, 10_300],
    ['not more often than once a second when the lock should have fallen', { lock: open, age: 90_000 }, 1_000],
    [
      'at the usual pace when the lock is far away',
      { lock: { ...open, server_now: '2025-11-10T00:00:00.000Z' }, age: 0 },
      usual,
    ],
    ['at the usual pace once it has locked', { lock: { ...open, is_locked: true }, age: 0 }, usual],
    ['at the usual pace without a lock time', { lock: { ...open, lock_time: null }, age: 0 }, usual],
    ['at the usual pace before the first answer', { lock: undefined, age: 0 }, usual],
  ])('%s', (_name, known, milliseconds) => {
    expect(untilNextLook({ ...known, usual })).toBe(milliseconds)
  })
})
