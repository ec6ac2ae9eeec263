import { describe, expect, it } from 'vitest'
import { standingWords, tallyWords } from '#web/features/survivor/week/pick-status.ts'
import { samplePick } from '../../../../../test/harness/screens/sample-contest.ts'
import type { Game } from '../survivor.queries.ts'
import { gamesOf } from './team-games.ts'

const game: Game = {
  game_id: 1,
  game_date: '2025-11-11',
  start_time: '2025-11-12T00:00:00.000Z',
  home_team_id: 6,
  home_abbrev: 'BOS',
  away_team_id: 10,
  away_abbrev: 'TOR',
  home_score: null,
  away_score: null,
  decided_in: null,
  game_state: 'FUT',
}

const ofTeam = (games: Game[], teamId: number) => gamesOf(games, { teamId, isSlot: false })

describe('The games of a team in a week', () => {
  it('are shown from its side', () => {
    const [home] = ofTeam([game], 6)
    const [away] = ofTeam([game], 10)
    expect([home?.where, home?.opponent]).toEqual(['vs', 'TOR'])
    expect([away?.where, away?.opponent]).toEqual(['@', 'BOS'])
    expect(ofTeam([game], 1)).toEqual([])
  })

  it('say how far one is that is on', () => {
    const on = { ...game, game_state: 'LIVE', home_score: 1, away_score: 0 }
    const clockOf = (given: Partial<Game>, isSlot = false) =>
      gamesOf([{ ...on, ...given }], { teamId: 6, isSlot })[0]?.clock
    expect(clockOf({ live: { period: 2, clock: '12:34' } })).toBe('2nd 12:34')
    expect(clockOf({ live: { period: 5, clock: '3:00' } }, true)).toBe('2OT 3:00')
    expect(clockOf({})).toBeNull()
    expect(clockOf({ game_state: 'OFF', live: { period: 3, clock: '0:00' } })).toBeNull()
  })

  it('are in the order they are played', () => {
    const later = { ...game, game_id: 2, game_date: '2025-11-13', start_time: null }
    expect(ofTeam([later, game], 6).map(({ game_id }) => game_id)).toEqual([1, 2])
  })

  it.each([
    ['nothing before it is played', {}, 'upcoming', null, null],
    [
      'a lost overtime as OTL',
      { game_state: 'OFF', home_score: 2, away_score: 3, decided_in: 'OT' },
      'final',
      'OTL',
      '2–3',
    ],
    ['a win', { game_state: 'FINAL', home_score: 4, away_score: 2, decided_in: 'REG' }, 'final', 'W', '4–2'],
    ['the score while it is played', { game_state: 'LIVE', home_score: 1, away_score: 0 }, 'live', null, '1–0'],
    ['a postponement', { game_state: 'PPD' }, 'postponed', null, null],
    ['a cancellation', { game_state: 'CNCL' }, 'cancelled', null, null],
  ] as const)('show %s', (_sentence, changes, state, result, score) => {
    expect(ofTeam([{ ...game, ...changes }], 6)[0]).toMatchObject({ state, result, score })
  })
})

describe('Whether my team is safe', () => {
  it('shows what it still needs', () => {
    expect(standingWords(samplePick)).toBe('Needs 2 more wins, 3 games left.')
    expect(standingWords({ ...samplePick, wins: 1, games_played: 3 })).toBe('Needs 1 more win, 1 game left.')
  })

  it.each([
    ['Needs 1 of 3', { games_this_week: 3, games_played: 0, losses: 0, wins_needed: 1 }],
    ['0–1, needs 2 more', {}],
    ['1–1, needs 1 more', { wins: 1, games_played: 2 }],
    ['2–1', { wins: 2, games_played: 3, status: 'Safe' as const }],
    ['1–3', { wins: 1, losses: 3, games_played: 4, status: 'Eliminated' as const }],
  ])('fits a chip: %s', (words, changes) => {
    expect(tallyWords({ ...samplePick, ...changes })).toBe(words)
  })
})
