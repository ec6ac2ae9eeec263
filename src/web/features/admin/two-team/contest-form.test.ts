import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  changesOf,
  clockChoices,
  clockFollowing,
  clockWords,
  mayRest,
  placesProblem,
  restingClockWords,
  seasonProblem,
} from './contest-form.ts'

describe('a two-team contest that is created or edited', () => {
  it('needs a season', () => {
    expect(seasonProblem(' ')).toBe('Please fill in all required fields')
    expect(seasonProblem('2025')).toBe('Enter a season such as 2025-26')
    expect(seasonProblem('2025-26')).toBeNull()
  })

  it('follows its start with the proposed clock, until the admin chooses one (D6)', () => {
    const evening = { starts_at: '2026-10-04T20:00', pick_seconds: '120', daytime_only: false }
    const days = { starts_at: '', pick_seconds: '28800', daytime_only: true }
    expect(clockFollowing({ ...evening, starts_at: '' }, evening)).toEqual({
      pick_seconds: '28800',
      daytime_only: true,
    })
    expect(clockFollowing({ ...days, starts_at: evening.starts_at }, days)).toEqual({
      pick_seconds: '120',
      daytime_only: false,
    })
    const chosen = { ...evening, pick_seconds: '60' }
    expect(clockFollowing({ ...chosen, starts_at: '' }, chosen)).toBeNull()
    expect(clockFollowing({ starts_at: '2026-10-11T20:00' }, evening)).toBeNull()
  })

  it('cannot be smaller than its number of participants', () => {
    expect(placesProblem('2', 3)).toBe('Must be at least 3, the number of participants')
    expect(placesProblem('4', 4)).toBeNull()
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

  it('is sent with a trimmed name and with numbers', () => {
    const values = {
      contest_name: ' Duel ',
      season_year: '2025-26',
      max_participants: '8',
      pick_seconds: '',
      daytime_only: false,
      starts_at: '',
    }
    expect(bodyOf(values)).toEqual({
      contest_name: 'Duel',
      season_year: '2025-26',
      max_participants: 8,
      pick_seconds: null,
      daytime_only: false,
      starts_at: null,
    })
    expect(bodyOf({ ...values, starts_at: '2025-10-05T20:00' }).starts_at).toBe('2025-10-06T00:00:00.000Z')
    expect(bodyOf({ ...values, pick_seconds: '60' }).pick_seconds).toBe(60)
    expect(bodyOf({ ...values, pick_seconds: '14400', daytime_only: true }).daytime_only).toBe(true)
    expect(bodyOf({ ...values, daytime_only: true }).daytime_only, 'no clock, no rest (D6)').toBe(false)
    const three = { ...values, max_participants: '3', excluded_team_id: '26' }
    expect(changesOf(three)).toMatchObject({ max_participants: 3, excluded_team_id: 26 })
    expect(changesOf({ ...three, excluded_team_id: '' })).not.toHaveProperty('excluded_team_id')
  })
})
