import { describe, expect, it } from 'vitest'
import type { Standing } from '#contract/playoffs/standings.ts'
import { changesOf, draftOf, fields, hasProblem, intervalIn, problemOf } from './standing-draft.ts'

const standing: Standing = {
  standings_id: 7,
  season_year: '2025-26',
  team_id: 6,
  team_name: 'Boston Bruins',
  abbreviation: 'BOS',
  conference_name: 'Eastern',
  division_name: 'Atlantic',
  league_sequence: 9,
  conference_sequence: 5,
  division_sequence: 3,
  wildcard_sequence: 0,
  games_played: 20,
  wins: 12,
  losses: 6,
  ot_losses: 2,
  points: 26,
  regulation_wins: 9,
  regulation_plus_ot_wins: 11,
  goals_for: 60,
  goals_against: 50,
  is_playoff_team: true,
  by_hand: false,
  version: '12',
}

describe('a line of the standings', () => {
  it('sends only what was changed', () => {
    const draft = draftOf(standing)
    expect(changesOf(standing, draft)).toEqual({})
    expect(changesOf(standing, { ...draft, wins: '13', points: ' 28 ', is_playoff_team: false })).toEqual({
      wins: 13,
      points: 28,
      is_playoff_team: false,
    })
  })

  it.each([
    ['wins', '', 'Enter a whole number'],
    ['wins', 'many', 'Enter a whole number'],
    ['wins', '1.5', 'Enter a whole number'],
    ['wins', '-1', 'Enter 0 to 100'],
    ['points', '1e9', 'Enter 0 to 200'],
    ['conference_sequence', '0', 'Enter 1 to 32'],
    ['wildcard_sequence', '0', null],
  ])('%s of %j: %s', (name, text, problem) => {
    const field = fields.find((of) => of.name === name)
    expect(field && problemOf(field, text)).toBe(problem)
    expect(hasProblem({ ...draftOf(standing), [name]: text })).toBe(problem !== null)
  })
})

describe('the interval of the automatic update', () => {
  it.each([
    ['5', { hours: 5 }],
    ['168', { hours: 168 }],
    ['169', { problem: 'Enter 1 to 168' }],
    ['1.5', { problem: 'Enter a whole number' }],
    ['24', null],
    ['0', null],
    ['-3', null],
    ['', null],
    ['often', null],
  ])('%j', (text, meaning) => expect(intervalIn(text, 24)).toEqual(meaning))
})
