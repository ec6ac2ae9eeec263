import { describe, expect, it } from 'vitest'
import { draftWords, exclusionChoices } from './tiebreaker-words.ts'

const team = (team_id: number, team_name: string, abbreviation: string, points: number) => ({
  team_id,
  team_name,
  abbreviation,
  points,
  league_sequence: team_id,
  season_year: '2025-26',
})

describe('a tiebreaker in words', () => {
  it('says how many teams and how many each (B2)', () => {
    expect(draftWords(2)).toBe('16 playoff teams, 8 each')
    expect(draftWords(3)).toBe('15 playoff teams, 5 each')
    expect(draftWords(5)).toBe('16 playoff teams, 3 each')
  })

  it('offers the team with the fewest points first, then all by name (B2)', () => {
    const teams = [team(1, 'Utah Mammoth', 'UTA', 92), team(2, 'Los Angeles Kings', 'LAK', 90)]
    expect(exclusionChoices(teams)).toEqual([
      { value: '', label: 'Fewest points: Los Angeles Kings (LAK)' },
      { value: '2', label: 'Los Angeles Kings (LAK)' },
      { value: '1', label: 'Utah Mammoth (UTA)' },
    ])
    expect(exclusionChoices([])).toEqual([{ value: '', label: 'Fewest points' }])
  })
})
