import { describe, expect, it } from 'vitest'
import type { GameRow } from '#contract/games/games.ts'
import {
  doubtsOf,
  draftOf,
  hasNoWinner,
  isLevel,
  savingOf,
  scoreIn,
  scoreProblem,
  tidied,
  tieWords,
} from './score-draft.ts'

const game: GameRow = {
  game_id: 0x78b35b66,
  season_year: '2025-26',
  game_date: '2025-11-11',
  start_time: null,
  venue: null,
  team_id: 21,
  team_name: 'Colorado Avalanche',
  team_abbrev: 'COL',
  is_home: true,
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

describe('a score field', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['abc', 0],
    ['-1', -1],
    ['', 0],
    ['1e9', 1e9],
  ])('%j is %d', (text, score) => expect(scoreIn(text)).toBe(score))

  it.each([
    ['99', null],
    ['1e9', 'Must be at most 99'],
    ['-1', 'Must be at least 0'],
    ['2.9', 'Enter a whole number'],
    ['Infinity', 'Must be at most 99'],
    // Becomes 0 (spec 5), and is asked about.
    ['abc', null],
  ])('%j has the problem %j', (text, problem) => expect(scoreProblem(text)).toBe(problem))

  it('is tidied when it is left, but an empty one stays empty', () => {
    expect(tidied('abc')).toBe('0')
    expect(tidied('007')).toBe('7')
    expect(tidied(' ')).toBe('')
    expect(tidied('-1')).toBe('-1')
  })
})

describe('a draft', () => {
  it('begins with what is stored', () => {
    expect(draftOf(game)).toEqual({ away: '1', home: '4', end: null, version: '77' })
    expect(draftOf({ ...game, team_score: null, opponent_score: null })).toMatchObject({ away: '', home: '' })
  })

  it('is saved from the home side, without a word about the result where that was not touched', () => {
    expect(savingOf(game, { away: '2', home: 'x', end: null, version: '77' })).toEqual({
      team_id: 21,
      body: { team_score: 0, opponent_score: 2, game_state: 'FINAL', version: '77' },
    })
  })

  it.each([
    ['3', '2', 'OT', 21, { team_score: 2, opponent_score: 3, result: 'OTL' }],
    ['2', '3', 'SO', 24, { team_score: 2, opponent_score: 3, result: 'SOL' }],
    ['2', '3', 'REG', 24, { team_score: 2, opponent_score: 3, result: 'L' }],
  ] as const)('%s at %s after %s is saved from the side that lost', (away, home, end, team_id, body) => {
    expect(savingOf(game, { away, home, end, version: '77' })).toMatchObject({ team_id, body })
  })

  it('is level as its fields are read', () => {
    expect(isLevel({ away: '02', home: '2', end: 'OT', version: '77' })).toBe(true)
    expect(isLevel({ away: '2', home: '3', end: 'OT', version: '77' })).toBe(false)
  })

  it('can be saved level only over a result (G2)', () => {
    const level = { away: '2', home: '2', end: null, version: '77' }
    expect(hasNoWinner(game, level)).toBe(false)
    expect(tieWords(game)).toBe('A tie keeps the result: COL won.')
    expect(tieWords({ ...game, result: 'SOL' })).toBe('A tie keeps the result: ANA won.')
    expect(hasNoWinner({ ...game, result: null }, level)).toBe(true)
    expect(tieWords({ ...game, result: null })).toContain("can't be a tie")
  })

  it.each([
    ['of a final game is as good as any', {}, { away: '3', home: '2' }, []],
    ['without numbers counts as 0', {}, { away: 'abc', home: '2' }, ['ANA has no number, which counts as 0.']],
    ['that is level keeps the result (G2)', {}, { away: '2', home: '2' }, ['A tie keeps the result: COL won.']],
    [
      'before the game is early',
      { game_state: 'FUT', result: null, start_time: '2025-11-12T02:30:00.000Z' },
      { away: '3', home: '' },
      [expect.stringMatching(/^This game starts .*9:30 PM.* ET\)?\.$/), 'COL has no number, which counts as 0.'],
    ],
    [
      'before a game without a start is early until its day',
      { game_state: 'FUT', result: null, game_date: '2025-11-12' },
      { away: '3', home: '1' },
      ['This game starts on Wednesday, November 12, 2025.'],
    ],
    [
      'of a game that a silent feed leaves upcoming is on time',
      { game_state: 'FUT', result: null, start_time: '2025-11-11T23:00:00.000Z' },
      { away: '3', home: '1' },
      [],
    ],
  ] as const)('%s', (_what, of, typed, doubts) => {
    const draft = { ...typed, end: null, version: '77' }
    expect(doubtsOf({ ...game, ...of }, draft, '2025-11-12T00:00:00.000Z')).toEqual(doubts)
  })
})
