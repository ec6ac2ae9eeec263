import { describe, expect, it } from 'vitest'
import { bodyOf, changesOf, clockChoices, clockWords, placesProblem, seasonProblem } from './contest-form.ts'

describe('a two-team contest that is created or edited', () => {
  it('needs a season', () => {
    expect(seasonProblem(' ')).toBe('Please fill in all required fields')
    expect(seasonProblem('2025')).toBe('Enter a season such as 2025-26')
    expect(seasonProblem('2025-26')).toBeNull()
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

  it('is sent with a trimmed name and with numbers', () => {
    const values = {
      contest_name: ' Duel ',
      season_year: '2025-26',
      max_participants: '8',
      pick_seconds: '',
      starts_at: '',
    }
    expect(bodyOf(values)).toEqual({
      contest_name: 'Duel',
      season_year: '2025-26',
      max_participants: 8,
      pick_seconds: null,
      starts_at: null,
    })
    expect(bodyOf({ ...values, starts_at: '2025-10-05T20:00' }).starts_at).toBe('2025-10-06T00:00:00.000Z')
    expect(bodyOf({ ...values, pick_seconds: '60' }).pick_seconds).toBe(60)
    const three = { ...values, max_participants: '3', excluded_team_id: '26' }
    expect(changesOf(three)).toMatchObject({ max_participants: 3, excluded_team_id: 26 })
    expect(changesOf({ ...three, excluded_team_id: '' })).not.toHaveProperty('excluded_team_id')
  })
})
