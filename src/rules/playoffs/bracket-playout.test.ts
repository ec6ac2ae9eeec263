import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aGame, aHomeWin } from '../../../test/harness/league/game-facts.ts'
import { standings } from '../../../test/harness/league/playoff-standings.ts'
import { chanceAtHome } from '../odds/ratings.ts'
import { type BracketGame, bracketOf } from './bracket.ts'
import { bracketTitleChances } from './bracket-playout.ts'
import { bracketToPlay, gamesLeft } from './bracket-to-play.ts'
import { cupChances, seriesChance } from './cup-chances.ts'

const teams = standings.map(({ team_id }) => team_id)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

type Known = {
  games?: readonly BracketGame[]
  ratings?: readonly number[]
  homeWinChances?: ReadonlyMap<number, number>
}

function drawn({ games = [], ratings = [], homeWinChances = new Map() }: Known = {}) {
  const bracket = bracketOf({ games, teams: standings, standings })
  if (bracket === null) throw new Error('no bracket')
  const rated = new Map(ratings.map((rating, at) => [at + 1, rating]))
  const toPlay = bracketToPlay({ bracket, standings, forecast: { ratings: rated, homeWinChances } })
  if (toPlay === null) throw new Error('nothing to play')
  const placeAt = (round: number, at: number) => {
    const place = toPlay.rounds[round - 1]?.[at]
    if (!place) throw new Error('no such place')
    return place
  }
  return { toPlay, placeAt, ratings: rated }
}

/** Teams 2 and 3 at place B, with 2 at home first. */
const ofB = { round: 1, home_team_id: 2, away_team_id: 3 }
const atB = (game_number: number, played: boolean): BracketGame => {
  const facts = { ...ofB, game_number }
  return { ...(played ? aHomeWin(facts) : aGame(facts)), series: 'B' }
}
/** All of round 1 by the standings, without results. */
const openings: BracketGame[] = [
  [1, 8, 'A'],
  [2, 3, 'B'],
  [4, 7, 'C'],
  [5, 6, 'D'],
  [9, 16, 'E'],
  [10, 11, 'F'],
  [12, 15, 'G'],
  [13, 14, 'H'],
].map(([home, away, series]) => ({
  ...aGame({ round: 1, game_number: 1, home_team_id: Number(home), away_team_id: Number(away) }),
  series: String(series),
}))
const others = openings.filter(({ series }) => series !== 'B')

const anyRatings = fc.array(fc.integer({ min: 1_350, max: 1_650 }), { minLength: 16, maxLength: 16 })

describe('A simulated series (F4)', () => {
  it('gives the better seed games 1, 2, 5 and 7 at home', () => {
    const { toPlay, placeAt, ratings } = drawn()
    const home = chanceAtHome({ home_team_id: 2, away_team_id: 3, ratings })
    const away = 1 - home
    const expected = [home, home, away, away, home, away, home]
    const pair = { place: placeAt(1, 1), one: 2, other: 3 }
    for (const [at, chance] of gamesLeft(toPlay, pair).entries()) expect(chance).toBeCloseTo(expected[at] ?? 0, 12)
    expect(seriesChance(toPlay, pair)).toBeGreaterThan(0.5)
  })

  it.each([
    ['a division’s second begins at home against its third', 1, 1, 2, 3],
    ['a division’s second begins at home against a wild card with more points', 2, 0, 3, 7],
    ['from the conference finals on the better record does', 3, 0, 7, 8],
  ])('%s', (_sentence, round, at, one, other) => {
    const { toPlay, placeAt } = drawn()
    const [first = 0] = gamesLeft(toPlay, { place: placeAt(round, at), one, other })
    expect(first).toBeGreaterThan(0.5)
    const [turned = 0] = gamesLeft(toPlay, { place: placeAt(round, at), one: other, other: one })
    expect(first + turned).toBeCloseTo(1, 12)
  })

  it('uses known games’ forecasts, and skips those that are over', () => {
    const next = atB(3, false)
    const games = [...others, atB(1, true), atB(2, true), next]
    const { toPlay, placeAt } = drawn({ games, homeWinChances: new Map([[next.game_id, 0.9]]) })
    const left = gamesLeft(toPlay, { place: placeAt(1, 1), one: 2, other: 3 })
    expect(left).toHaveLength(5)
    expect(left[0]).toBe(0.9)
  })

  it.each([
    ['a series that is won is certain', [1, 2, 3, 4], 2, 1],
    ['and lost for the other', [1, 2, 3, 4], 3, 0],
  ])('%s', (_sentence, numbers, one, chance) => {
    const { toPlay, placeAt } = drawn({ games: [...others, ...numbers.map((number) => atB(number, true))] })
    expect(seriesChance(toPlay, { place: placeAt(1, 1), one, other: 5 - one })).toBe(chance)
  })

  it('has chances of both sides that sum to 1, and rises with a win', () => {
    fc.assert(
      fc.property(anyRatings, fc.integer({ min: 0, max: 3 }), (ratings, wins) => {
        const chanceAfter = (won: number) => {
          const games = Array.from({ length: won }, (_, at) => atB(at + 1, true))
          const { toPlay, placeAt } = drawn({ games: [...others, atB(won + 1, false), ...games], ratings })
          const place = placeAt(1, 1)
          const chance = seriesChance(toPlay, { place, one: 2, other: 3 })
          expect(chance + seriesChance(toPlay, { place, one: 3, other: 2 })).toBeCloseTo(1, 9)
          return chance
        }
        expect(chanceAfter(wins + 1)).toBeGreaterThan(chanceAfter(wins))
      }),
      { numRuns: 40 },
    )
  })
})

describe('The chance of the Cup (F4)', () => {
  it('is shared among the teams left', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const chances = cupChances(drawn({ ratings }).toPlay)
        expect(chances.size).toBe(16)
        expect(sum(chances.values())).toBeCloseTo(1, 9)
      }),
      { numRuns: 20 },
    )
  })

  it('is 0 for a team that has lost its series, and for no other', () => {
    const chances = cupChances(drawn({ games: [...others, ...[1, 2, 3, 4].map((of) => atB(of, true))] }).toPlay)
    expect(chances.get(3)).toBe(0)
    expect(teams.filter((id) => (chances.get(id) ?? 0) > 0)).toHaveLength(15)
    expect(sum(chances.values())).toBeCloseTo(1, 9)
  })

  it('is null while a pair of round 1 is unknown', () => {
    const bracket = bracketOf({ games: [atB(1, false)], teams: standings, standings })
    if (bracket === null) throw new Error('no bracket')
    const forecast = { ratings: new Map(), homeWinChances: new Map() }
    expect(bracketToPlay({ bracket, standings, forecast })).toBeNull()
  })
})

describe('The title chance in a tiebreaker (F4, B3)', () => {
  it('with one team each is the Cup chance, because only its winner has 16 wins', () => {
    fc.assert(
      fc.property(anyRatings, fc.integer({ min: 0, max: 4 }), fc.nat(), (ratings, wins, seed) => {
        const games = wins === 0 ? [] : [...others, ...Array.from({ length: wins }, (_, at) => atB(at + 1, true))]
        const { toPlay } = drawn({ games, ratings })
        const entrants = teams.map((id) => ({ team_ids: [id], wins: id === 2 ? wins : 0 }))
        const played = bracketTitleChances({ entrants, toPlay, seed })
        expect(sum(played)).toBeCloseTo(1, 9)
        for (const [teamId, exact] of cupChances(toPlay)) {
          const error = 5 * Math.sqrt((exact * (1 - exact)) / 10_000) + 0.001
          expect(Math.abs((played[teamId - 1] ?? 0) - exact)).toBeLessThan(error)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is the same for the same bracket and seed', () => {
    const { toPlay } = drawn()
    const entrants = [
      { team_ids: [1, 3, 5], wins: 0 },
      { team_ids: [2, 4, 6], wins: 0 },
    ]
    const played = bracketTitleChances({ entrants, toPlay, seed: 3 })
    expect(bracketTitleChances({ entrants, toPlay, seed: 3 })).toEqual(played)
    expect(bracketTitleChances({ entrants, toPlay, seed: 4 })).not.toEqual(played)
  })

  it('is 1 for the leader when the other’s teams are out', () => {
    const { toPlay } = drawn({ games: [...others, ...[1, 2, 3, 4].map((of) => atB(of, true))] })
    const entrants = [
      { team_ids: [2], wins: 4 },
      { team_ids: [3], wins: 0 },
    ]
    expect(bracketTitleChances({ entrants, toPlay, seed: 1 })).toEqual([1, 0])
  })
})
