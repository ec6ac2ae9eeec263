import { describe, expect, test } from 'vitest'
import { isLockUrgent, nextUrgentChange } from './urgent.ts'

const WEEK = { lock_time: '2025-11-17T00:00:00.000Z' }

describe('A missing pick is urgent in the last 24 hours before the lock (spec 2)', () => {
  test.each([
    { now: '2025-11-15T23:59:59.999Z', urgent: false, changes: '2025-11-16T00:00:00.000Z' },
    { now: '2025-11-16T00:00:00.000Z', urgent: true, changes: WEEK.lock_time },
    { now: '2025-11-16T23:59:59.999Z', urgent: true, changes: WEEK.lock_time },
  ])('at $now the missing pick is urgent: $urgent', ({ now, urgent, changes }) => {
    expect(isLockUrgent(WEEK, now)).toBe(urgent)
    expect(nextUrgentChange(WEEK, now)).toBe(changes)
  })

  test('at the lock a missing pick is no longer urgent', () => {
    expect(isLockUrgent(WEEK, WEEK.lock_time)).toBe(false)
  })
})
