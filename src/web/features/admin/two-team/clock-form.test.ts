import { describe, expect, it } from 'vitest'
import { clockChoices, clockFollowing, clockOf, clockWords, mayRest, restingClockWords } from './clock-form.ts'

describe('the pick clock of a draft', () => {
  it('follows its start with the proposed clock, until the admin chooses one (D6)', () => {
    const evening = { starts_at: '2026-10-04T20:00', pick_seconds: '120', daytime_only: false }
    const days = { starts_at: '', pick_seconds: '28800', daytime_only: true }
    expect(clockFollowing('', evening)).toEqual({
      pick_seconds: '28800',
      daytime_only: true,
    })
    expect(clockFollowing(evening.starts_at, days)).toEqual({
      pick_seconds: '120',
      daytime_only: false,
    })
    const chosen = { ...evening, pick_seconds: '60' }
    expect(clockFollowing('', chosen)).toBeNull()
    expect(clockFollowing('2026-10-11T20:00', evening)).toBeNull()
  })

  it('keeps a pick clock that is not a standard one', () => {
    expect(clockWords(null)).toBe('No clock')
    expect(clockWords(3600)).toBe('1 hour')
    expect(clockChoices(45).at(-1)).toEqual({ value: '45', label: '45 seconds' })
    expect(clockChoices(60)).toHaveLength(clockChoices().length)
  })

  it('rests at night if it is one of hours, or already does (D6)', () => {
    const rests = (pick_seconds: string, daytime_only = false) => mayRest({ pick_seconds, daytime_only })
    expect(['', '300', '3600', '14400'].map((clock) => rests(clock))).toEqual([false, false, true, true])
    expect([rests('300', true), rests('', true)]).toEqual([true, false])
    expect(restingClockWords({ pick_seconds: 14_400, daytime_only: true })).toBe('4 hours, 8 AM to 11 PM ET')
    expect(restingClockWords({ pick_seconds: null, daytime_only: false })).toBe('No clock')
  })

  it('is sent as seconds, and never rests without a clock (D6)', () => {
    expect(clockOf({ pick_seconds: '60', daytime_only: false })).toEqual({ pick_seconds: 60, daytime_only: false })
    expect(clockOf({ pick_seconds: '14400', daytime_only: true }).daytime_only).toBe(true)
    expect(clockOf({ pick_seconds: '', daytime_only: true })).toEqual({ pick_seconds: null, daytime_only: false })
  })
})
