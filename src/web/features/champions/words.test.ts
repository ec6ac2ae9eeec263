import { describe, expect, it } from 'vitest'
import type { MemberResult, PastContest } from '#contract/champions/champions.ts'
import { ordinal } from '#rules/counted.ts'
import { judgedWords, resultWords, whenWords, wonWords } from './words.ts'

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [102, '102nd'],
  [111, '111th'],
])('place %i is the %s', (place, words) => {
  expect(ordinal(place)).toBe(words)
})

const named = { contest_id: 1, contest_name: 'Pool', season_year: '2025-26', status: 'completed' } as const

describe('the way a contest was won', () => {
  const champion = { participant_id: 1, user_id: 1, participant_name: 'Ann', wins: 97, teams: ['COL', 'DAL'] }
  const past: PastContest = {
    ...named,
    contest_type: 'two_team',
    tiebreaker_of: null,
    participants: 16,
    weeks_played: null,
    slots_played: null,
    completed_at: null,
    tied: [],
    champions: [champion],
    decided_by: null,
  }
  it.each<[string, Partial<PastContest>]>([
    ['97 wins with COL and DAL', {}],
    ['97 wins each', { champions: [champion, champion] }],
    ['Survived 14 weeks', { weeks_played: 14, champions: [{ ...champion, wins: null, teams: [] }] }],
    [
      'Survived 26 weeks and 8 playoff games',
      { weeks_played: 34, slots_played: 8, champions: [{ ...champion, wins: null, teams: [] }] },
    ],
    ['Survived 1 week', { weeks_played: 1, champions: [{ ...champion, wins: null, teams: [] }] }],
    ['', { champions: [] }],
  ])('%s', (words, so) => {
    expect(wonWords({ ...past, ...so })).toBe(words)
  })
})

describe('a member’s result in a contest', () => {
  const result: MemberResult = {
    ...named,
    contest_type: 'survivor',
    participants: 16,
    is_title: false,
    place: null,
    weeks_survived: 3,
    slots_survived: 0,
    out_in: null,
    wins: null,
    teams: [],
  }
  it.each<[string, Partial<MemberResult>]>([
    ['Champion', { is_title: true, place: 1 }],
    ['3rd of 16', { place: 3, out_in: { week_number: 4, round: null, game_number: null } }],
    ['Out in week 4', { status: 'in_progress', out_in: { week_number: 4, round: null, game_number: null } }],
    ['Out in Round 1, Game 2', { status: 'in_progress', out_in: { week_number: 27, round: 1, game_number: 2 } }],
    ['Still alive', { status: 'in_progress' }],
    ['Active', { status: 'in_progress', weeks_survived: null }],
    ['Cancelled', { status: 'cancelled', weeks_survived: null }],
  ])('%s', (words, so) => {
    expect(resultWords({ ...result, ...so })).toBe(words)
  })
})

it('a pick is described by its week and that week’s outcome', () => {
  const pick = {
    ...named,
    contest_type: 'survivor' as const,
    week_number: 6,
    round: null,
    game_number: null,
    abbreviation: 'DAL',
    survived: 3,
    eliminated: 9,
    others: 0,
  }
  expect(whenWords(pick)).toBe('Week 6 of Pool · 2025-26 season')
  expect(judgedWords(pick)).toBe('3 of 12 players survived that week. Nobody else picked DAL.')
  expect(judgedWords({ ...pick, others: 1 })).toMatch('1 other picked DAL.')
})
