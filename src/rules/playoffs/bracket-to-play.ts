import { countsAsPlayed, winnerOf } from '#rules/games/games.ts'
import { chanceAtHome, type Forecast } from '#rules/odds/ratings.ts'
import { winChance } from '#rules/odds/win-chance.ts'
import type { Bracket, BracketGame, BracketSeries, Seeded } from './bracket.ts'
import { LENGTH_OF_A_SERIES } from './series.ts'

/** A team's place in the final standings, with its place in the league. */
export type Placed = Seeded & { league_sequence: number }

/** A bracket place: its teams and the games played. */
export type PlaceToPlay = {
  /** The letter's number; gives each place its own draws. */
  stream: number
  round: number
  sides: BracketSeries['sides']
  winner_id: number | null
  /** Numbers of the games that are over. */
  played: number[]
  /** Known future games. */
  games: Pick<BracketGame, 'game_id' | 'game_number' | 'home_team_id' | 'away_team_id'>[]
}

/** The teams known in these places. */
export const teamsIn = (places: readonly Pick<PlaceToPlay, 'sides'>[]): number[] =>
  places.flatMap(({ sides }) => sides.flatMap((side) => side?.team_id ?? []))

/** The rest of a bracket, with everything its chances depend on. */
export type BracketToPlay = {
  rounds: PlaceToPlay[][]
  /** Its teams by priority for home ice, in rounds 1 and 2 and in rounds 3 and 4. */
  order: { byDivision: number[]; byLeague: number[] }
  ratings: ReadonlyMap<number, number>
  /** For its known future games. */
  homeWinChances: ReadonlyMap<number, number>
}

/** The remaining bracket; null while a pair of round 1 isn't known. */
export function bracketToPlay(facts: {
  bracket: Bracket
  standings: readonly Placed[]
  forecast: Forecast
}): BracketToPlay | null {
  const { bracket, standings, forecast } = facts
  const rounds = bracket.rounds.map((round) => round.map(placeToPlay))
  const teams = teamsIn(rounds[0] ?? [])
  if (teams.length < 2 * (rounds[0]?.length ?? 0)) return null
  const toCome = rounds.flat().flatMap(({ games }) => games.map(({ game_id }) => game_id))
  return {
    rounds,
    order: orderOf({ teams, standings, ratings: forecast.ratings }),
    ratings: only(forecast.ratings, teams),
    homeWinChances: only(forecast.homeWinChances, toCome),
  }
}

function placeToPlay({ letter, round, sides, winner_id, games }: BracketSeries): PlaceToPlay {
  return {
    stream: letter.charCodeAt(0),
    round,
    sides,
    winner_id,
    played: games.filter((game) => winnerOf(game) !== null).map(({ game_number }) => game_number ?? 0),
    games: games
      .filter((game) => !countsAsPlayed(game))
      .map(({ game_id, game_number, home_team_id, away_team_id }) => ({
        game_id,
        game_number,
        home_team_id,
        away_team_id,
      })),
  }
}

function only(all: ReadonlyMap<number, number>, ids: readonly number[]): Map<number, number> {
  return new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id) ?? 0] as const] : [])))
}

type Ordering = { teams: readonly number[] } & Pick<Forecast, 'ratings'> & { standings: readonly Placed[] }

/**
 * Home-ice priority: in rounds 1 and 2 the better place in the division, later the better record; without stored
 * standings, the better rating.
 */
function orderOf({ teams, standings, ratings }: Ordering): BracketToPlay['order'] {
  const placed = new Map(standings.map((team) => [team.team_id, team]))
  const last = Number.MAX_SAFE_INTEGER
  const league = (id: number) => placed.get(id)?.league_sequence ?? last
  const wildcard = (id: number) => placed.get(id)?.wildcard_sequence ?? last
  const division = (id: number) => placed.get(id)?.division_sequence ?? last
  const rating = (id: number) => -(ratings.get(id) ?? 0)
  const by = (...keys: ((id: number) => number)[]) =>
    teams.toSorted((a, b) => keys.map((key) => key(a) - key(b)).find((difference) => difference !== 0) ?? a - b)
  return { byDivision: by(wildcard, division, league, rating), byLeague: by(league, rating) }
}

/** The better seed's home games: 2-2-1-1-1. */
const AT_HOME: readonly number[] = [1, 2, 5, 7]

type Pair = { place: PlaceToPlay; one: number; other: number }

/**
 * The chance of `one` in each possible remaining game up to a seventh, in order: forecasts for known games, ratings for
 * the others.
 */
export function gamesLeft(toPlay: BracketToPlay, { place, one, other }: Pair): number[] {
  const { ratings, homeWinChances } = toPlay
  const better = hasHomeIce(toPlay, { place, one, other }) ? one : other
  const numbers = Array.from({ length: LENGTH_OF_A_SERIES }, (_, index) => index + 1).filter(
    (of) => !place.played.includes(of),
  )
  return numbers.slice(0, LENGTH_OF_A_SERIES - place.played.length).map((number) => {
    const known = place.games.find(({ game_number }) => game_number === number)
    const forecast = known && winChance({ team_id: one, game: known, homeWinChances })
    if (typeof forecast === 'number') return forecast
    const isOneHome = known ? known.home_team_id === one : AT_HOME.includes(number) === (better === one)
    return isOneHome
      ? chanceAtHome({ home_team_id: one, away_team_id: other, ratings })
      : 1 - chanceAtHome({ home_team_id: other, away_team_id: one, ratings })
  })
}

/** Whether `one` starts at home, by its known games, else by its seed. */
function hasHomeIce({ order }: BracketToPlay, { place, one, other }: Pair): boolean {
  const [known] = place.games
  if (known) return (known.home_team_id === one) === AT_HOME.includes(known.game_number ?? 1)
  const ranks = place.round <= 2 ? order.byDivision : order.byLeague
  return ranks.indexOf(one) < ranks.indexOf(other)
}
