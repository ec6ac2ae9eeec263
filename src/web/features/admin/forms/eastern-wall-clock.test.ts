import { describe, expect, it } from 'vitest'
import { addDays, easternInstant } from '#rules/time.ts'
import { instantAt, wallClockAt } from './eastern-wall-clock.ts'

describe('a lock time in a form (T2)', () => {
  it('shows Eastern Time in summer and winter', () => {
    expect(wallClockAt('2025-10-08T23:00:00.000Z')).toBe('2025-10-08T19:00')
    expect(wallClockAt('2025-11-12T00:00:00.000Z')).toBe('2025-11-11T19:00')
    expect(wallClockAt('2025-11-12T05:00:00.000Z')).toBe('2025-11-12T00:00')
  })

  it('agrees with the server at every hour across both clock changes', () => {
    for (let day = '2025-10-30'; day <= '2026-03-12'; day = addDays(day, 1)) {
      for (let hour = 0; hour < 24; hour += 1) {
        const text = `${day}T${String(hour).padStart(2, '0')}:30`
        expect(`${text} ${instantAt(text)}`).toBe(`${text} ${easternInstant(day, { hour, minute: 30 })}`)
      }
    }
  })

  it('survives a round trip', () => {
    expect(instantAt(wallClockAt('2025-11-18T00:07:00.000Z'))).toBe('2025-11-18T00:07:00.000Z')
  })

  it('is null while incomplete', () => {
    expect(instantAt('')).toBeNull()
    expect(instantAt('2025-11-1')).toBeNull()
  })
})
