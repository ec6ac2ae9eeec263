import { describe, expect, test } from 'vitest'
import { gameOfSide } from './one-side.ts'

const known = {
  season_year: '2025-26',
  game_date: '2025-10-07',
  home_abbrev: 'FLA',
  away_abbrev: 'CHI',
  decided_in: 'OT',
  round: null,
  series: null,
  game_number: null,
} as const
const row = {
  game_id: 1,
  game_state: 'FINAL',
  team_abbrev: 'CHI',
  opponent_abbrev: 'FLA',
  team_score: 2,
  opponent_score: 3,
}

describe('A row from one side makes a whole game (G2):', () => {
  test('the stored game supplies season, day, sides and the way it ended', () => {
    expect(gameOfSide(row, known)).toMatchObject({
      season_year: '2025-26',
      game_date: '2025-10-07',
      home_abbrev: 'FLA',
      away_abbrev: 'CHI',
      home_score: 3,
      away_score: 2,
      decided_in: 'OT',
    })
  })

  test('the row takes precedence over the stored game', () => {
    const game = { ...row, season_year: '2024-25', game_date: '2024-10-08', is_home: true, result: 'SOL' } as const
    expect(gameOfSide(game, known)).toMatchObject({
      season_year: '2024-25',
      game_date: '2024-10-08',
      home_abbrev: 'CHI',
      home_score: 2,
      decided_in: 'SO',
    })
  })

  test.each([
    ['an unknown game without its season', row, null],
    ['an unknown game without its side', { ...row, season_year: '2025-26', game_date: '2025-10-07' }, null],
    ['a team that the stored game lacks', { ...row, team_abbrev: 'SEA' }, known],
  ])('%s is refused', (_, side, stored) => {
    expect(gameOfSide(side, stored)).toEqual({ code: 'game_row_incomplete', game_id: 1 })
  })
})
