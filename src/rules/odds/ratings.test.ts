import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day } from '#rules/time.ts'
import { forecastGames, RATING_WEIGHTS, type RatedGame } from './ratings.ts'

const [BOS, NYR, DET, CBJ] = [6, 3, 17, 29]
const FIRST_DAY = '2025-10-07'
const AFTERWARD = '2027-01-01'

let lastId = 0
/** BOS at home against NYR, not played yet. */
function aGame(facts: Partial<RatedGame> = {}): RatedGame {
  lastId += 1
  return {
    game_id: lastId,
    season_year: '2025-26',
    game_date: FIRST_DAY,
    home_team_id: BOS,
    away_team_id: NYR,
    home_score: null,
    away_score: null,
    game_state: 'FUT',
    is_neutral: false,
    ...facts,
  }
}
const aResult = (facts: Partial<RatedGame> = {}) => aGame({ home_score: 3, away_score: 2, game_state: 'OFF', ...facts })
/** Tomorrow's game, so that today's results move its chance. */
const tomorrow = (facts: Partial<RatedGame> = {}) => aGame({ game_date: '2025-10-09', ...facts })

function chanceIn(game: RatedGame, { before = [], today = AFTERWARD }: { before?: RatedGame[]; today?: Day } = {}) {
  return forecastGames({ games: [...before, game], today }).homeWinChances.get(game.game_id)
}

/** The home team's edge in points. */
const edgeIn = (...asked: Parameters<typeof chanceIn>) => {
  const chance = chanceIn(...asked) ?? Number.NaN
  return 400 * Math.log10(chance / (1 - chance))
}

const { home, tired, kept } = RATING_WEIGHTS

describe('A game between unrated teams (F1)', () => {
  const restless = (team: number) => aGame({ home_team_id: team, away_team_id: CBJ, game_date: '2025-10-08' })
  test.each<[string, RatedGame, RatedGame[], number]>([
    ['at home', aGame(), [], home],
    ['abroad', aGame({ is_neutral: true }), [], 0],
    ['the home team played yesterday', tomorrow(), [restless(BOS)], home - tired],
    ['the visitors played yesterday', tomorrow(), [restless(NYR)], home + tired],
    ['both played yesterday', tomorrow(), [restless(BOS), restless(NYR)], home],
    ['the home team played two days before', tomorrow({ game_date: '2025-10-10' }), [restless(BOS)], home],
    ["yesterday's game was postponed", tomorrow(), [{ ...restless(BOS), game_state: 'PPD' }], home],
  ])('%s', (_, game, before, edge) => {
    expect(edgeIn(game, { before })).toBeCloseTo(edge, 9)
  })
})

describe('A result moves the ratings (F1)', () => {
  const gained = (result: RatedGame) => edgeIn(tomorrow(), { before: [result] }) - home

  it('by the goal margin, the same for overtime, up for the winner', () => {
    const margins = [1, 2, 5].map((goals) => gained(aResult({ home_score: goals, away_score: 0 })))
    expect(margins).toEqual(margins.toSorted((a, b) => a - b))
    expect(margins[0]).toBeGreaterThan(0)
    expect(gained(aResult({ home_score: 0, away_score: 1 }))).toBeLessThan(0)
  })

  it('by more if the underdog wins', () => {
    const visitors = -gained(aResult({ home_score: 0, away_score: 1 }))
    expect(visitors).toBeGreaterThan(gained(aResult({ home_score: 1, away_score: 0 })))
  })

  test.each<[string, Partial<RatedGame>]>([
    ['not played', { home_score: null, away_score: null, game_state: 'FUT' }],
    ['on', { game_state: 'LIVE' }],
    ['over but not official', { game_state: 'OVER' }],
    ['postponed', { game_state: 'PPD' }],
    ['final without a score', { home_score: null }],
    ['tied', { home_score: 2 }],
  ])('but not a game that is %s', (_, facts) => {
    expect(gained(aResult(facts))).toBeCloseTo(0, 12)
  })

  it('even if an old tied score has a winner', () => {
    expect(gained(aResult({ home_score: 2, level_winner: 'home' }))).toBeGreaterThan(0)
    expect(gained(aResult({ home_score: 2, level_winner: 'away' }))).toBeLessThan(0)
  })
})

describe('Ratings (F1)', () => {
  const won = aResult()
  const next = tomorrow({ game_date: '2026-10-07', season_year: '2026-27' })

  it('are as of the morning: from results before today', () => {
    const at = (today: Day) => [...forecastGames({ games: [won, next], today }).ratings.keys()]
    expect(at(FIRST_DAY)).toEqual([])
    expect(at(addDays(FIRST_DAY, 1))).toEqual([BOS, NYR])
  })

  it('regress toward the average with each new season, but not before it begins', () => {
    const ahead = edgeIn(tomorrow(), { before: [won] }) - home
    expect(edgeIn(next, { before: [won] }) - home).toBeCloseTo(kept * ahead, 9)
    const later = tomorrow({ game_date: '2027-10-07', season_year: '2027-28' })
    expect(edgeIn(later, { before: [won] }) - home).toBeCloseTo(kept ** 2 * ahead, 9)
    const { ratings } = forecastGames({ games: [won, next], today: '2026-01-01' })
    expect((ratings.get(BOS) ?? 0) - (ratings.get(NYR) ?? 0)).toBeCloseTo(ahead, 9)
  })

  it('without games are empty', () => {
    expect(forecastGames({ games: [], today: FIRST_DAY })).toEqual({ ratings: new Map(), homeWinChances: new Map() })
    expect(chanceIn(aGame({ game_state: 'PPD' }))).toBeUndefined()
  })
})

const team = fc.constantFrom(BOS, NYR, DET, CBJ)
const season = fc
  .array(
    fc.record({
      game_date: fc.integer({ min: 0, max: 400 }).map((days) => addDays(FIRST_DAY, days)),
      teams: fc.tuple(team, team).filter(([one, other]) => one !== other),
      home_score: fc.option(fc.integer({ min: 0, max: 12 })),
      away_score: fc.option(fc.integer({ min: 0, max: 12 })),
      game_state: fc.constantFrom('FUT', 'LIVE', 'FINAL', 'OFF', 'PPD', 'CNCL', 'TBD'),
      is_neutral: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((games) =>
    games.map(
      ({ teams: [home_team_id, away_team_id], ...game }, index): RatedGame => ({
        ...game,
        game_id: index + 1,
        home_team_id,
        away_team_id,
        season_year: game.game_date < '2026-08-01' ? '2025-26' : '2026-27',
      }),
    ),
  )
const anyDay = fc.integer({ min: -5, max: 410 }).map((days) => addDays(FIRST_DAY, days))

describe('Any schedule', () => {
  it("never bases a game's chance on a result of its own day or later, or of today (F1)", () => {
    const others = fc.record({
      home_score: fc.nat(9),
      away_score: fc.nat(9),
      game_state: fc.constantFrom('OFF', 'FUT'),
    })
    fc.assert(
      fc.property(season, anyDay, anyDay, others, (games, day, today, other) => {
        const isCalledOff = ({ game_state }: RatedGame) => game_state === 'PPD' || game_state === 'CNCL'
        const changed = games.map((game) => (game.game_date < day || isCalledOff(game) ? game : { ...game, ...other }))
        const [before, after] = [games, changed].map((of) => forecastGames({ games: of, today }).homeWinChances)
        for (const { game_id, game_date } of games)
          if (game_date <= day || today <= day) expect(after?.get(game_id)).toBe(before?.get(game_id))
      }),
    )
  })

  it('gives every game that wasn’t called off a chance strictly between 0 and 1, in any order of games (F1)', () => {
    fc.assert(
      fc.property(season, anyDay, fc.integer(), (games, today, seed) => {
        const shuffled = games.toSorted((a, b) => ((a.game_id * 7919 + seed) % 97) - ((b.game_id * 7919 + seed) % 97))
        const [one, other] = [games, shuffled].map((of) => forecastGames({ games: of, today }))
        for (const { game_id, game_state } of games) {
          const chance = one?.homeWinChances.get(game_id)
          if (game_state === 'PPD' || game_state === 'CNCL') expect(chance).toBeUndefined()
          else expect(Math.abs((chance ?? Number.NaN) - 0.5)).toBeLessThan(0.5)
          expect(other?.homeWinChances.get(game_id) ?? 2).toBeCloseTo(chance ?? 2, 9)
        }
        for (const rating of one?.ratings.values() ?? []) expect(rating).not.toBeNaN()
      }),
    )
  })
})
