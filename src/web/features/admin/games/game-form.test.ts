import { describe, expect, it } from 'vitest'
import type { GameRow } from '#contract/games/games.ts'
import { bodyOf, emptyForm, formOf, playoffBodyOf, problems, statesOf } from './game-form.ts'

const game: GameRow = {
  game_id: 0x78b35b66,
  season_year: '2025-26',
  game_date: '2025-11-11',
  start_time: '2025-11-12T02:00:00.000Z',
  team_id: 21,
  team_name: 'Colorado Avalanche',
  team_abbrev: 'COL',
  is_home: true,
  venue: 'Ball Arena',
  opponent_id: 24,
  opponent_name: 'Anaheim Ducks',
  opponent_abbrev: 'ANA',
  team_score: 4,
  opponent_score: 1,
  result: 'W',
  decided_in: 'REG',
  game_state: 'OFF',
  score_by_hand: false,
  round: null,
  series: null,
  game_number: null,
  version: '77',
}
const of = { season: '2025-26', game }

describe('the form of a game', () => {
  it('shows Eastern time and sends back the same instant', () => {
    const form = formOf(game)
    expect(form).toMatchObject({ date: '2025-11-11', time: '21:00', away: 'ANA', home: 'COL' })
    expect(bodyOf(form, of)).toEqual({
      game_id: 0x78b35b66,
      season_year: '2025-26',
      game_date: '2025-11-11',
      start_time: '2025-11-12T02:00:00.000Z',
      home_abbrev: 'COL',
      away_abbrev: 'ANA',
      venue: 'Ball Arena',
      game_state: 'OFF',
      home_score: 4,
      away_score: 1,
      decided_in: 'REG',
      version: '77',
    })
  })

  it('leaves out the score of a postponed game', () => {
    const body = bodyOf({ ...formOf(game), state: 'PPD' }, of)
    expect(body).toMatchObject({ game_state: 'PPD', version: '77' })
    expect(body).not.toHaveProperty('home_score')
  })

  it('moves the start with the day, and allows an unknown start', () => {
    expect(bodyOf({ ...formOf(game), date: '2026-03-09', time: '19:30' }, of).start_time).toBe(
      '2026-03-09T23:30:00.000Z',
    )
    expect(bodyOf({ ...formOf(game), time: '' }, of).start_time).toBeNull()
  })

  it('gives a new game a free id and no version', () => {
    const form = {
      ...emptyForm(2025090001),
      away: 'BOS',
      home: 'TOR',
      date: '2026-04-16',
      series: 'b',
      game_number: '3',
    }
    const body = playoffBodyOf(form, { season: '2025-26', game: null })
    expect(body).toMatchObject({ game_id: 2025090001, round: 1, series: 'B', game_number: 3, venue: null })
    expect(body.version).toBeUndefined()
  })

  it('says what is missing', () => {
    const form = emptyForm(1)
    expect(problems.home('BOS', { ...form, away: 'BOS' })).toBe("A team can't play itself")
    expect(problems.home('', form)).toBe('Choose a team')
    expect(problems.game_id('')).toBe('Enter a whole number')
    expect(problems.date('')).toBe('Enter a date')
  })

  it('lets a played game keep its state or be called off', () => {
    expect(statesOf(game).map(({ label }) => label)).toEqual(['Final, 1–4', 'Scheduled', 'Postponed', 'Cancelled'])
    expect(statesOf({ ...game, game_state: 'PPD' })).toHaveLength(3)
    expect(statesOf(null)).toHaveLength(3)
  })
})
