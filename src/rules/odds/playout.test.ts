import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillWithDraws, winsBelow } from './draws.ts'
import { expectedWins, type GameToCome, SEASONS, sharesOfFirst, titleChances } from './playout.ts'

const game = (game_id: number, home_team_id: number, away_team_id: number, home_win_chance: number): GameToCome => ({
  game_id,
  home_team_id,
  away_team_id,
  home_win_chance,
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const teamId = fc.integer({ min: 1, max: 8 })
const anyGame = fc
  .record({
    game_id: fc.integer({ min: 1, max: 2_000_000_000 }),
    home_team_id: teamId,
    away_team_id: teamId,
    home_win_chance: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter(({ home_team_id, away_team_id }) => home_team_id !== away_team_id)
const anyGames = fc.uniqueArray(anyGame, { maxLength: 12, selector: ({ game_id }) => game_id })
const anyEntrant = fc.record({ team_ids: fc.uniqueArray(teamId, { maxLength: 2 }), wins: fc.nat({ max: 9 }) })
const anySeason = fc.record({ entrants: fc.array(anyEntrant, { minLength: 1, maxLength: 6 }), games: anyGames })

/** The chances over every outcome of the games. */
function byHand({
  entrants,
  games,
}: {
  entrants: { team_ids: number[]; wins: number }[]
  games: GameToCome[]
}): number[] {
  const [next, ...rest] = games
  if (next === undefined) {
    const best = Math.max(...entrants.map(({ wins }) => wins))
    const first = entrants.filter(({ wins }) => wins === best).length
    return entrants.map(({ wins }) => (wins === best ? 1 / first : 0))
  }
  const after = (winner: number) =>
    byHand({
      entrants: entrants.map((of) => ({ ...of, wins: of.wins + of.team_ids.filter((id) => id === winner).length })),
      games: rest,
    })
  const [home, away] = [after(next.home_team_id), after(next.away_team_id)]
  return entrants.map((_, at) => next.home_win_chance * (home[at] ?? 0) + (1 - next.home_win_chance) * (away[at] ?? 0))
}

/** Five standard errors of a share of that many seasons. */
const within = (chance: number, seasons: number) => 5 * Math.sqrt((chance * (1 - chance)) / seasons) + 0.001

describe('expected wins (F4)', () => {
  it.each([
    ['are those so far where nothing is left', [], 40],
    ['add the chance of each game', [game(1, 10, 99, 0.6), game(2, 98, 20, 0.25)], 41.35],
    ['count a game between both teams of one participant as one win', [game(1, 10, 20, 0.6)], 41],
    ['leave out the games of other teams', [game(1, 98, 99, 0.6)], 40],
  ])('%s', (_sentence, games, expected) => {
    expect(expectedWins({ entrants: [{ team_ids: [10, 20], wins: 40 }], games })[0]).toBeCloseTo(expected, 12)
  })

  it('are the average over simulated seasons', () => {
    fc.assert(
      fc.property(anyGames, fc.nat(), (games, seed) => {
        const draws = new Int32Array(SEASONS)
        const wins = new Map<number, number>()
        for (const { game_id, home_team_id, away_team_id, home_win_chance } of games) {
          fillWithDraws(draws, { seed, stream: game_id })
          const won = draws.filter((draw) => draw < winsBelow(home_win_chance)).length / SEASONS
          wins.set(home_team_id, (wins.get(home_team_id) ?? 0) + won)
          wins.set(away_team_id, (wins.get(away_team_id) ?? 0) + 1 - won)
        }
        const teams = [1, 2, 3, 4, 5, 6, 7, 8]
        const expected = expectedWins({ entrants: teams.map((id) => ({ team_ids: [id], wins: 0 })), games })
        // Five standard errors for this many even games.
        const error = 5 * Math.sqrt((0.25 * Math.max(1, games.length)) / SEASONS)
        for (const [at, id] of teams.entries())
          expect(Math.abs((expected[at] ?? 0) - (wins.get(id) ?? 0))).toBeLessThan(error)
      }),
      { numRuns: 30 },
    )
  })
})

describe('title chances (F4)', () => {
  it('sum to 1 and lie between 0 and 1', () => {
    fc.assert(
      fc.property(anySeason, fc.nat(), (season, seed) => {
        const chances = titleChances({ ...season, seed, seasons: 200 })
        expect(sum(chances)).toBeCloseTo(1, 9)
        for (const chance of chances) expect(chance).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('match those over every outcome of the games, within the sampling error', () => {
    fc.assert(
      fc.property(anySeason, fc.nat(), ({ entrants, games }, seed) => {
        const few = { entrants, games: games.slice(0, 6) }
        const exact = byHand(few)
        for (const [at, chance] of titleChances({ ...few, seed }).entries())
          expect(Math.abs(chance - (exact[at] ?? 0))).toBeLessThan(within(exact[at] ?? 0, SEASONS))
      }),
      { numRuns: 40 },
    )
  })

  it('are the same for the same facts and seed, and differ for another seed', () => {
    const season = {
      entrants: [1, 2, 3].map((id) => ({ team_ids: [id], wins: 0 })),
      games: [game(1, 1, 2, 0.5), game(2, 2, 3, 0.5)],
    }
    const played = titleChances({ ...season, seed: 7 })
    expect(titleChances({ ...season, seed: 7 })).toEqual(played)
    expect(titleChances({ ...season, games: season.games.toReversed(), seed: 7 })).toEqual(played)
    expect(titleChances({ ...season, seed: 8 })).not.toEqual(played)
  })

  it.each([
    ['the only one in front is certain', [90, 89, 80], [1, 0, 0]],
    ['two in front have half each', [90, 90, 80], [0.5, 0.5, 0]],
    ['all of them share it if no one has won', [0, 0], [0.5, 0.5]],
    ['no one plays for it', [], []],
  ])('with no games left %s', (_sentence, wins, chances) => {
    const entrants = wins.map((of, at) => ({ team_ids: [at + 1], wins: of }))
    expect(titleChances({ entrants, games: [], seed: 1 })).toEqual(chances)
  })

  it('are certain once no one can catch the leader, and open until the last win that decides', () => {
    const games = [1, 2, 3].map((id) => game(id, 2, 9, 0.5))
    const entrants = (ahead: number) => [
      { team_ids: [1], wins: ahead },
      { team_ids: [2], wins: 0 },
    ]
    expect(titleChances({ entrants: entrants(4), games, seed: 1 })).toEqual([1, 0])
    const [leader = 0] = titleChances({ entrants: entrants(3), games, seed: 1 })
    expect(leader).toBeGreaterThan(0.9)
    expect(leader).toBeLessThan(1)
  })

  it('are never 0 for someone who can still be first, nor 1 for someone who can still be caught', () => {
    const games = Array.from({ length: 30 }, (_, at) => game(at + 1, 2, 9, 0.3))
    const entrants = (ahead: number) => [
      { team_ids: [1], wins: ahead },
      { team_ids: [2], wins: 0 },
    ]
    const [leader = 0, other = 0] = titleChances({ entrants: entrants(30), games, seed: 1 })
    expect(other).toBeGreaterThan(0)
    expect(other).toBeLessThan(0.001)
    expect(leader + other).toBeCloseTo(1, 12)
    expect(titleChances({ entrants: entrants(31), games, seed: 1 })).toEqual([1, 0])
  })

  it('are equal for two entrants with the same teams', () => {
    const entrants = [1, 1, 2].map((id) => ({ team_ids: [id], wins: 0 }))
    const [one, other] = titleChances({ entrants, games: [game(1, 1, 2, 0.7)], seed: 1 })
    expect(one).toBe(other)
  })

  it('change after one result only because of that result, since the other games keep their draws', () => {
    const games = Array.from({ length: 40 }, (_, at) => game(at + 1, 1 + (at % 3), 1 + ((at + 1) % 3), 0.5))
    const entrants = [1, 2, 3].map((id) => ({ team_ids: [id], wins: 0 }))
    const [before = 0] = titleChances({ entrants, games, seed: 1 })
    const won = entrants.map((of, at) => ({ ...of, wins: at === 0 ? 1 : 0 }))
    const [after = 0] = titleChances({ entrants: won, games: games.slice(1), seed: 1 })
    const lost = entrants.map((of, at) => ({ ...of, wins: at === 1 ? 1 : 0 }))
    const [otherwise = 0] = titleChances({ entrants: lost, games: games.slice(1), seed: 1 })
    expect(after).toBeGreaterThan(before)
    expect(otherwise).toBeLessThan(before)
  })
})

describe('shares of first place (D7)', () => {
  it('split a season in which two are first', () => {
    const wins = new Map([
      [1, Uint16Array.of(3, 3, 0, 1)],
      [2, Uint16Array.of(3, 2, 1, 1)],
    ])
    const entrants = [1, 2].map((id) => ({ team_ids: [id], wins: 10 }))
    expect(sharesOfFirst(entrants, { winsByTeam: wins, most: new Map(), seasons: 4 })).toEqual([0.5, 0.5])
  })
})

describe('random draws', () => {
  it('are uniform, and differ between streams', () => {
    const [one, other] = [new Int32Array(100_000), new Int32Array(100_000)]
    fillWithDraws(one, { seed: 1, stream: 1 })
    fillWithDraws(other, { seed: 1, stream: 2 })
    for (const draws of [one, other]) {
      const byTenth = new Array<number>(10).fill(0)
      for (const draw of draws)
        byTenth[Math.floor((draw / 2 ** 31) * 10)] = (byTenth[Math.floor((draw / 2 ** 31) * 10)] ?? 0) + 1
      for (const count of byTenth) expect(Math.abs(count - 10_000)).toBeLessThan(500)
    }
    const both = one.filter((draw, at) => draw < 2 ** 30 && (other[at] ?? 0) < 2 ** 30).length
    expect(Math.abs(both - 25_000)).toBeLessThan(700)
  })

  it('never win with a chance of 0 and always with 1', () => {
    expect([winsBelow(0), winsBelow(1)]).toEqual([0, 2 ** 31])
  })
})
