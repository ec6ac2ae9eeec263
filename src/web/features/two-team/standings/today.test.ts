import { describe, expect, it } from 'vitest'
import { type GameToday, inHandWords, opponentWords, outcomeWords, shortOutcome } from './today.tsx'

describe('The games of today', () => {
  const game: GameToday = {
    game_id: 1,
    opponent_abbrev: 'TOR',
    is_home: true,
    start_time: null,
    game_state: 'FUT',
    team_score: null,
    opponent_score: null,
  }

  it.each([
    ['the score of a game that is on', { game_state: 'LIVE', team_score: 2, opponent_score: 1 }, 'Live 2–1'],
    ['the score of a game that is over', { game_state: 'OFF', team_score: 2, opponent_score: 3 }, 'Final 2–3'],
    ['that a game is over even before its score has come', { game_state: 'FINAL' }, 'Final'],
    ['that a game was postponed', { game_state: 'PPD' }, 'Postponed'],
    ['that a game was cancelled', { game_state: 'CNCL' }, 'Cancelled'],
    ['TBD while the start is not known', {}, 'TBD'],
  ])('say %s', (_sentence, change, words) => {
    expect(outcomeWords({ ...game, ...change })).toBe(words)
  })

  it.each([
    ['W 3–2', { game_state: 'OFF', team_score: 3, opponent_score: 2 }],
    ['L 2–3', { game_state: 'FINAL', team_score: 2, opponent_score: 3 }],
    ['Final', { game_state: 'FINAL' }],
    ['0–3 2nd', { game_state: 'LIVE', team_score: 0, opponent_score: 3, live: { period: 2, clock: '9:47' } }],
    ['1–1 SO', { game_state: 'CRIT', team_score: 1, opponent_score: 1, live: { period: 5, clock: 'INT' } }],
    ['2–1', { game_state: 'LIVE', team_score: 2, opponent_score: 1 }],
    ['Live', { game_state: 'LIVE' }],
    ['PPD', { game_state: 'PPD' }],
    ['Off', { game_state: 'CNCL' }],
    ['TBD', {}],
    ['7 PM', { start_time: '2025-11-11T19:00:00.000Z' }],
    ['9:30 PM', { start_time: '2025-11-11T21:30:00.000Z' }],
  ])('read %s in a row on a phone', (words, change) => {
    expect(shortOutcome({ ...game, ...change })).toBe(words)
  })

  it('say where they are played', () => {
    expect(opponentWords(game)).toBe('vs TOR')
    expect(opponentWords({ ...game, is_home: false })).toBe('@ TOR')
  })

  it.each([
    [2, '+2'],
    [0, '0'],
    [-1, '−1'],
  ])('and %i in hand reads %s', (games, words) => {
    expect(inHandWords(games)).toBe(words)
  })
})
