import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turnOf } from './draft.ts'
import { draftHighlights, gainWords, valueWords, worthOf } from './recap.ts'

const [ANN, BOB] = [1, 2]
/** Four teams with these wins last season: place 1, 2, 3, 4. */
const wins = new Map([
  [10, 50],
  [20, 44],
  [30, 40],
  [40, 22],
])
const ranking = [10, 20, 30, 40]
/** Ann picks first and last, Bob second and third. */
const drafted = (...teams: number[]) =>
  teams.map((team_id, index) => ({
    team_id,
    pick_number: index + 1,
    participant_id: turnOf({ order: [ANN, BOB], rounds: 2 }, index + 1)?.participant_id ?? 0,
  }))
const judge = (...teams: number[]) => worthOf({ picks: drafted(...teams), ranking, copies: 1, wins })

describe('the worth of a draft’s picks (D2)', () => {
  it('is measured against the next team on the list', () => {
    const worth = judge(30, 10, 20, 40)
    expect([...(worth?.picks.values() ?? [])]).toEqual([
      { wins: 40, place: 3, over_par: -10 },
      { wins: 50, place: 1, over_par: 6 },
      { wins: 44, place: 2, over_par: 4 },
      { wins: 22, place: 4, over_par: 0 },
    ])
    expect([...(worth?.pairs ?? [])]).toEqual([
      [ANN, { wins: 62, over_par: -10 }],
      [BOB, { wins: 94, over_par: 10 }],
    ])
    expect(worth).toMatchObject({ best_value: BOB, steal: 2, reach: 1 })
  })

  it('has no steal, reach or best value if everyone takes the best team left', () => {
    expect(judge(10, 20, 30, 40)).toMatchObject({ best_value: null, steal: null, reach: null })
  })

  it.each([
    ['the later of two equal steals', [40, 10, 20, 30], { steal: 4 }],
    ['the earlier of two equal reaches', [20, 10, 40, 30], { reach: 1 }],
  ])('names %s', (_sentence, teams, expected) => {
    const level = new Map([...wins.keys()].map((id, index) => [id, 40 - 6 * index]))
    expect(worthOf({ picks: drafted(...teams), ranking, copies: 1, wins: level })).toMatchObject(expected)
  })

  it('is unknown if last season is', () => {
    expect(worthOf({ picks: drafted(10, 20, 30, 40), ranking, copies: 1, wins: new Map() })).toBeNull()
  })

  it('lists each team twice if it exists twice (D3)', () => {
    const twice = worthOf({ picks: drafted(10, 10, 20, 20), ranking, copies: 2, wins })
    expect([...(twice?.picks.values() ?? [])].map(({ over_par }) => over_par)).toEqual([0, 0, 0, 0])
  })

  it('sums to zero once every team is drafted', () => {
    const teams = fc.shuffledSubarray(ranking, { minLength: 4 })
    fc.assert(
      fc.property(teams, (order) => {
        const sums = [...(judge(...order)?.pairs.values() ?? [])].map(({ over_par }) => over_par)
        expect(sums.reduce((sum, over) => sum + over, 0)).toBe(0)
      }),
    )
  })
})

describe('a draft’s highlights (D2)', () => {
  const pick = (pick_number: number, abbreviation: string, won: number, over_par: number) => ({
    pick_number,
    abbreviation,
    wins: won,
    over_par,
  })
  const ann = {
    participant_id: ANN,
    participant_name: 'Ann',
    picks: [pick(1, 'CHI', 40, -10), pick(4, 'SJS', 22, 0)],
    wins: 62,
    over_par: -10,
  }
  const bob = {
    participant_id: BOB,
    participant_name: 'Bob',
    picks: [pick(2, 'WPG', 50, 6), pick(3, 'DAL', 44, 4)],
    wins: 94,
    over_par: 10,
  }

  const season = { season_year: '2025-26', measured_by: '2024-25' }

  it('say this season in a tiebreaker (D2)', () => {
    expect(valueWords(season, bob)).toBe('94 wins last season, 10 more than the slot is worth')
    expect(valueWords({ ...season, measured_by: '2025-26' }, bob)).toBe(
      '94 wins this season, 10 more than the slot is worth',
    )
  })

  it('name the member, the team, the pick and the distance from the draft slot', () => {
    const highlights = draftHighlights({ ...season, pairs: [ann, bob], best_value: BOB, steal: 2, reach: 1 })
    expect(highlights.map(({ label, words }) => `${label}: ${words}`)).toEqual([
      'Best value: Bob with WPG and DAL: 94 wins last season, 10 more than the slot is worth.',
      'Steal: Bob took WPG at pick 2: 50 wins last season, 6 more than the slot is worth.',
      'Reach: Ann took CHI at pick 1: 40 wins last season, 10 fewer than the slot is worth.',
    ])
  })

  it('leave out what no one earned', () => {
    expect(draftHighlights({ ...season, pairs: [ann, bob], best_value: null, steal: null, reach: null })).toEqual([])
  })

  it.each([
    [2, '+2 wins'],
    [0, 'even'],
    [-1, '−1 win'],
  ])('call %i %s', (over, words) => {
    expect(gainWords(over)).toBe(words)
  })
})
