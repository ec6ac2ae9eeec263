import { describe, expect, it, test } from 'vitest'
import { aGame, aHomeWin } from '../../../test/harness/league/game-facts.ts'
import { standings } from '../../../test/harness/league/playoff-standings.ts'
import { type BracketGame, bracketOf, type Seeded, seedOf } from './bracket.ts'

type Pairing = { round: number; series: string | null; home: number; away: number }
const gameOf = ({ round, series, home, away }: Pairing, game_number = 1): BracketGame => ({
  ...aGame({ round, game_number, home_team_id: home, away_team_id: away, game_date: `2026-04-${17 + game_number}` }),
  series,
})
/** Four home wins in a row. */
const sweep = (pairing: Pairing): BracketGame[] =>
  [1, 2, 3, 4].map((game_number) => ({
    ...gameOf(pairing, game_number),
    ...aHomeWin({
      round: pairing.round,
      game_number,
      home_team_id: pairing.home,
      away_team_id: pairing.away,
      game_date: `2026-04-${17 + game_number}`,
    }),
  }))

const drawn = (games: readonly BracketGame[], table: readonly Seeded[] = standings) => {
  const bracket = bracketOf({ games, teams: standings, standings: table })
  if (bracket === null) throw new Error('no bracket')
  const at = (letter: string) => bracket.rounds.flat().find((series) => series.letter === letter)
  return { ...bracket, at, pairAt: (letter: string) => at(letter)?.sides.map((side) => side?.team_id ?? null) }
}

const A = { round: 1, series: 'A', home: 1, away: 8 }
const B = { round: 1, series: 'B', home: 2, away: 3 }

describe('The playoff bracket (B2)', () => {
  it('has all fifteen places from the first game on, each round with its letters', () => {
    const { rounds, current_round, champion_id, is_projected } = drawn([gameOf(A)])
    expect(rounds.map((round) => round.map(({ letter }) => letter).join(''))).toEqual(['ABCDEFGH', 'IJKL', 'MN', 'O'])
    expect({ current_round, champion_id, is_projected }).toEqual({
      current_round: 1,
      champion_id: null,
      is_projected: false,
    })
  })

  it('puts every series, also a lone one, at the place of its letter', () => {
    const { pairAt } = drawn([gameOf({ ...A, series: 'c ' }), gameOf(B)])
    expect([pairAt('A'), pairAt('B'), pairAt('C')]).toEqual([
      [null, null],
      [2, 3],
      [1, 8],
    ])
  })

  it.each([null, 'Z', 'A', ''])('puts a round 2 series with the letter %j at the place its teams reached', (series) => {
    const pairing = { round: 2, series, home: 2, away: 1 }
    const { pairAt } = drawn([...sweep(A), ...sweep(B), gameOf(pairing)])
    expect(pairAt('I')).toEqual([1, 2])
  })

  it('gives one of two series with the same letter the next free place', () => {
    const { pairAt } = drawn([gameOf(A), gameOf({ ...B, series: 'A' })])
    expect([pairAt('A'), pairAt('B')]).toEqual([
      [1, 8],
      [2, 3],
    ])
  })

  it('leaves out a ninth series of round 1, which has no place', () => {
    const letters = [...'ABCDEFGH', 'Q']
    const games = letters.map((series, index) => gameOf({ round: 1, series, home: index + 1, away: index + 20 }))
    expect(drawn(games).rounds[0]?.flatMap(({ games: played }) => played)).toHaveLength(8)
  })

  it('lets a winner advance with its fourth win, before the next round is known, and not with its third', () => {
    const won = sweep(A)
    expect(drawn(won.slice(0, 3)).pairAt('I')).toEqual([null, null])
    expect(drawn(won).pairAt('I')).toEqual([1, null])
    expect(drawn([...won, ...sweep(B)]).pairAt('I')).toEqual([1, 2])
    expect(drawn([...won, ...sweep(B)]).at('I')?.games).toEqual([])
  })

  it('keeps each team on the side it came from, regardless of home ice', () => {
    const { pairAt } = drawn([...sweep(A), ...sweep(B), gameOf({ round: 2, series: 'I', home: 2, away: 1 })])
    expect(pairAt('I')).toEqual([1, 2])
  })

  it('names a series’ conference, except in the Final or while no team is known', () => {
    const final = { round: 4, series: 'O', home: 1, away: 9 }
    const { at } = drawn([gameOf(A), gameOf(final)])
    expect([at('A')?.conference, at('B')?.conference, at('O')?.conference]).toEqual(['Eastern', null, null])
  })

  it('is in the Final once the earlier rounds are decided, and has a champion after four wins', () => {
    const decided = [...'ABCDEFGH'].flatMap((series, index) =>
      sweep({ round: 1, series, home: index + 1, away: index + 20 }),
    )
    expect(drawn(decided.slice(0, -1)).current_round).toBe(1)
    expect(drawn(decided).current_round).toBe(2)
    const final = sweep({ round: 4, series: 'O', home: 1, away: 9 })
    expect(drawn(final.slice(0, 3)).champion_id).toBe(null)
    expect(drawn(final).champion_id).toBe(1)
  })
})

describe('Before the playoffs (B2)', () => {
  it('round 1 follows the standings: the better division winner meets the second wild card', () => {
    const { pairAt, is_projected } = drawn([])
    expect(is_projected).toBe(true)
    expect([...'ABCD'].map(pairAt)).toEqual([
      [1, 8],
      [2, 3],
      [4, 7],
      [5, 6],
    ])
    expect([...'EFGH'].map(pairAt)).toEqual([
      [9, 16],
      [10, 11],
      [12, 15],
      [13, 14],
    ])
    expect(pairAt('I')).toEqual([null, null])
  })

  it('the wild cards swap places when the division winners do', () => {
    const table = standings.map((team) => {
      if (team.team_id === 1) return { ...team, conference_sequence: 4 }
      return team.team_id === 4 ? { ...team, conference_sequence: 1 } : team
    })
    const { pairAt } = drawn([], table)
    expect([pairAt('A'), pairAt('C')]).toEqual([
      [1, 7],
      [4, 8],
    ])
  })

  it('a team removed by an admin leaves its place open', () => {
    const table = standings.map((team) => (team.team_id === 3 ? { ...team, is_playoff_team: false } : team))
    expect(drawn([], table).pairAt('B')).toEqual([2, null])
  })

  it('there is no bracket without games or standings', () => {
    expect(bracketOf({ games: [], teams: standings, standings: [] })).toBe(null)
  })

  it('the first known game ends the projection', () => {
    const { is_projected, pairAt } = drawn([gameOf(A)])
    expect({ is_projected, other: pairAt('B') }).toEqual({ is_projected: false, other: [null, null] })
  })

  test.each([
    [{}, 'A1'],
    [{ division_sequence: 3, division_name: 'Pacific' }, 'P3'],
    [{ wildcard_sequence: 2, division_sequence: 5 }, 'WC2'],
    [{ is_playoff_team: false }, null],
  ])('a team with %j has its seed', (facts, seed) => {
    const [first] = standings
    if (!first) throw new Error('no team')
    expect(seedOf({ ...first, ...facts })).toBe(seed)
  })
})
