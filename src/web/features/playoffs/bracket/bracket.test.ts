import { describe, expect, it, test } from 'vitest'
import type { BracketGame, BracketSeries, BracketTeam } from '#contract/playoffs/bracket.ts'
import { halvesOf, placeOf } from './bracket-places.ts'
import { contendersOf, favoriteOf, hopefulsOf, newsOf, stateWords } from './bracket-words.ts'

const team = (abbreviation: string, facts: Partial<BracketTeam> = {}): BracketTeam => ({
  team_id: 1,
  abbreviation,
  team_name: abbreviation,
  seed: null,
  wins: 0,
  is_ahead: false,
  is_out: false,
  series_chance: null,
  cup_chance: null,
  ...facts,
})
const game = (facts: Partial<BracketGame> = {}): BracketGame => ({
  game_id: 1,
  game_number: 1,
  game_date: '2026-04-23',
  start_time: '2026-04-23T23:00:00.000Z',
  game_state: 'FUT',
  home_abbrev: 'CAR',
  away_abbrev: 'OTT',
  home_score: null,
  away_score: null,
  decided_in: null,
  is_today: false,
  ...facts,
})
const won = game({ game_state: 'OFF', home_score: 3, away_score: 2, decided_in: 'OT' })
const series = (facts: Partial<BracketSeries> = {}): BracketSeries => ({
  letter: 'C',
  conference: 'Eastern',
  teams: [team('CAR'), team('OTT')],
  state: 'Not started',
  is_decided: false,
  games: [],
  ...facts,
})

describe('The current state of a series (B2)', () => {
  test.each([
    ['nothing before its games are known', series(), null],
    ['its next game with the day', series({ games: [won, game({ game_number: 2 })] }), 'Game 2 · Thu'],
    ['no postponed game', series({ games: [game({ game_state: 'PPD' }), game({ game_number: 2 })] }), 'Game 2 · Thu'],
    [
      'the score of a live game',
      series({ games: [game({ game_state: 'LIVE', home_score: 1, away_score: 0 })] }),
      'OTT 0–1 CAR live',
    ],
    [
      'how many games it took',
      series({ is_decided: true, teams: [team('CAR'), team('OTT', { is_out: true })], games: [won, won, won, won] }),
      'CAR in 4',
    ],
    ['the score of today where no game is next', series({ games: [{ ...won, is_today: true }] }), 'OTT 2–3 CAR today'],
  ])('is %s', (_what, facts, words) => {
    expect(newsOf(facts)).toBe(words)
  })

  it('shows today’s game by its time', () => {
    expect(newsOf(series({ games: [game({ is_today: true })] }))).toMatch(/^Game 1 · (Tonight|Today) /)
    expect(newsOf(series({ games: [game({ is_today: true, start_time: null })] }))).toBe('Game 1 · Today')
  })
})

test.each([
  [won, 'Final (OT)'],
  [{ ...won, decided_in: 'REG' as const }, 'Final'],
  [game({ game_state: 'CRIT' }), 'Live'],
  [game({ game_state: 'PPD' }), 'Postponed'],
  [game({ start_time: null }), 'Thu, Apr 23'],
])('a game in its series shows its state (B2)', (facts, words) => {
  expect(stateWords(facts)).toBe(words)
})

test('an open place lists its candidates, once both are known', () => {
  expect(hopefulsOf(series())).toBe('CAR or OTT')
  expect(hopefulsOf(series({ teams: [team('CAR'), null] }))).toBe(null)
  expect(hopefulsOf(undefined)).toBe(null)
})

describe('The bracket tree', () => {
  const roundOf = (round: number, size: number) => ({ round, series: Array.from({ length: size }, () => series()) })
  const places = [roundOf(1, 8), roundOf(2, 4), roundOf(3, 2), roundOf(4, 1)].map((round) =>
    round.series.map((_, index) => placeOf(round, index)),
  )

  it('grows from both sides to the Final in the middle', () => {
    expect(places.map((round) => round.map(({ half, column }) => `${half} ${column}`))).toEqual([
      [...Array(4).fill('east 7'), ...Array(4).fill('west 1')],
      ['east 6', 'east 6', 'west 2', 'west 2'],
      ['east 5', 'west 3'],
      ['final 4'],
    ])
  })

  it('puts each series between the two before it', () => {
    expect(places.map((round) => round.map(({ row }) => row).slice(0, 4))).toEqual([
      ['1 / span 2', '3 / span 2', '5 / span 2', '7 / span 2'],
      ['1 / span 4', '5 / span 4', '1 / span 4', '5 / span 4'],
      ['1 / span 8', '1 / span 8'],
      ['1 / span 8'],
    ])
  })

  it('labels its halves by their teams, and by the usual conference if none is known', () => {
    const west = { round: 3, series: [series({ conference: null }), series({ conference: 'Western' })] }
    expect(halvesOf(west).map(({ title }) => title)).toEqual(['Eastern', 'Western'])
    expect(halvesOf(roundOf(4, 1)).map(({ title }) => title)).toEqual([null])
  })
})

describe('The chances of a bracket (F4)', () => {
  const withChances = (abbreviation: string, series_chance: number | null, cup_chance: number | null) =>
    team(abbreviation, { series_chance, cup_chance })

  it('name the forecast’s favorite in a series, until it is decided', () => {
    const teams = [withChances('CAR', 0.38, 0.02), withChances('OTT', 0.62, 0.05)]
    expect(favoriteOf(series({ teams }))?.abbreviation).toBe('OTT')
    expect(favoriteOf(series({ teams, is_decided: true }))).toBeNull()
    expect(favoriteOf(series()), 'without a forecast').toBeNull()
    expect(favoriteOf(series({ teams: [null, withChances('OTT', null, 0.1)] })), 'with an open side').toBeNull()
  })

  it('list the teams that can still win the Cup, likeliest first', () => {
    const rounds = [
      { series: [series({ teams: [withChances('CAR', 0.4, 0.1), withChances('OTT', 0.6, 0.3)] })] },
      { series: [series({ teams: [withChances('BUF', 1, 0.6), withChances('BOS', 0, 0)] })] },
    ].map(({ series: [one] }) => one ?? series())
    expect(contendersOf({ rounds: [{ series: rounds }] }).map(({ abbreviation }) => abbreviation)).toEqual([
      'BUF',
      'OTT',
      'CAR',
    ])
    expect(contendersOf({ rounds: [] })).toEqual([])
    expect(contendersOf({ rounds: [{ series: [series()] }] })).toEqual([])
  })
})
