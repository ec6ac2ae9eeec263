import { describe, expect, it } from 'vitest'
import { untilRefresh } from './until-refresh.ts'

const asked = { serverNow: '2025-11-11T17:00:00.000Z', arrivedAt: 1_000, wallNow: 1_000, atMost: 120_000 }

describe('when an answer is requested again', () => {
  it('waits the maximum when no deadline is near', () => {
    expect(untilRefresh({ ...asked, deadlines: [null] })).toBe(120_000)
    expect(untilRefresh({ ...asked, deadlines: ['2025-11-12T00:00:00.000Z'] })).toBe(120_000)
  })

  it('asks a moment after the lock, on the server clock (T3)', () => {
    expect(untilRefresh({ ...asked, deadlines: ['2025-11-11T17:00:30.000Z'] })).toBe(30_400)
    expect(untilRefresh({ ...asked, wallNow: 11_000, deadlines: ['2025-11-11T17:00:30.000Z'] })).toBe(20_400)
  })

  it('never asks more than once a second, even if the server is slow to lock', () => {
    expect(untilRefresh({ ...asked, wallNow: 60_000, deadlines: ['2025-11-11T17:00:30.000Z'] })).toBe(1_000)
  })

  it('ignores a lock that had passed when the answer was made', () => {
    expect(untilRefresh({ ...asked, deadlines: ['2025-11-11T17:00:00.000Z'] })).toBe(120_000)
  })
})
