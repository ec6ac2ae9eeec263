import { type GameFacts, isCalledOff, winnerOf } from '#rules/games/games.ts'
import { addDays, type Day } from '#rules/time.ts'

/** A game as the ratings need it. */
export type RatedGame = Pick<
  GameFacts,
  | 'game_id'
  | 'game_date'
  | 'home_team_id'
  | 'away_team_id'
  | 'home_score'
  | 'away_score'
  | 'game_state'
  | 'level_winner'
> & {
  season_year: string
  /** Played on neutral ice. */
  is_neutral: boolean
}

/** Elo points (F1): how much results move a rating, and the value of home ice, rest and a new season. */
export type RatingWeights = {
  /** Points at stake in a one-goal game between equal teams, before the margin counts. */
  step: number
  home: number
  /** The cost of playing on consecutive days. */
  tired: number
  /** The share of a rating's distance from the average that carries over to the next season. */
  kept: number
}

export const RATING_WEIGHTS: RatingWeights = { step: 8, home: 20, tired: 35, kept: 0.8 }

const AVERAGE = 1_500
/** Elo's scale: a 400-point lead means 10 to 1. */
const SCALE = 400
/** A favorite's big win counts less than an underdog's. */
const DAMPING = 2.2

export type Forecast = {
  /** Ratings on the morning of `today`, by team id. Without teams that have never played. */
  ratings: ReadonlyMap<number, number>
  /** Home win chances by game id, for every game that wasn't called off. */
  homeWinChances: ReadonlyMap<number, number>
}

type Asked = { games: readonly RatedGame[]; today: Day; weights?: RatingWeights }

/**
 * Each game's chance before its league day, and the ratings; from `today` on as of before today's games (F1). Based
 * only on results of earlier days. `games` are whole seasons in any order.
 */
export function forecastGames({ games, today, weights = RATING_WEIGHTS }: Asked): Forecast {
  const ratings = new Map<number, number>()
  const lastPlayed = new Map<number, Day>()
  const homeWinChances = new Map<number, number>()
  let season: string | null = null
  // A future season moves the ratings toward the average, but not today's ratings.
  let ratingsToday: ReadonlyMap<number, number> | null = null
  for (const [day, played] of byDay(games)) {
    if (day >= today) ratingsToday ??= new Map(ratings)
    for (const { season_year } of played) {
      if (season !== null && season_year <= season) continue
      if (season !== null) regress(ratings, weights.kept ** yearsBetween(season, season_year))
      season = season_year
    }
    const edges = edgesOf(played, { day, ratings, lastPlayed, weights })
    for (const [index, game] of played.entries()) {
      const edge = edges[index] ?? 0
      homeWinChances.set(game.game_id, chanceOf(edge))
      lastPlayed.set(game.home_team_id, day)
      lastPlayed.set(game.away_team_id, day)
      if (day < today) learn(ratings, { game, edge, weights })
    }
  }
  return { ratings: ratingsToday ?? ratings, homeWinChances }
}

/**
 * The home team's chance, both rested, in a game without a forecast: a postponed one, or one of a future playoff series
 * (F1).
 */
export function chanceAtHome({ home_team_id, away_team_id, ratings, weights = RATING_WEIGHTS }: Meeting): number {
  const ratingOf = (teamId: number) => ratings.get(teamId) ?? AVERAGE
  return chanceOf(ratingOf(home_team_id) - ratingOf(away_team_id) + weights.home)
}
type Meeting = Pick<RatedGame, 'home_team_id' | 'away_team_id'> &
  Pick<Forecast, 'ratings'> & { weights?: RatingWeights }

type Morning = {
  day: Day
  ratings: ReadonlyMap<number, number>
  lastPlayed: ReadonlyMap<number, Day>
  weights: RatingWeights
}

/** Each home team's edge in points before the day's games. */
function edgesOf(games: readonly RatedGame[], { day, ratings, lastPlayed, weights }: Morning): number[] {
  const yesterday = addDays(day, -1)
  const strength = (teamId: number) =>
    (ratings.get(teamId) ?? AVERAGE) - (lastPlayed.get(teamId) === yesterday ? weights.tired : 0)
  return games.map(
    (game) => strength(game.home_team_id) - strength(game.away_team_id) + (game.is_neutral ? 0 : weights.home),
  )
}

function byDay(games: readonly RatedGame[]): [Day, RatedGame[]][] {
  const played = games.filter((game) => !isCalledOff(game.game_state))
  const days = Map.groupBy(played, (game) => game.game_date)
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function regress(ratings: Map<number, number>, kept: number): void {
  for (const [teamId, rating] of ratings) ratings.set(teamId, AVERAGE + kept * (rating - AVERAGE))
}

const yearsBetween = (earlier: string, later: string) => Number(later.slice(0, 4)) - Number(earlier.slice(0, 4))

const chanceOf = (edge: number) => 1 / (1 + 10 ** (-edge / SCALE))

type Played = { game: RatedGame; edge: number; weights: RatingWeights }

function learn(ratings: Map<number, number>, { game, edge, weights }: Played): void {
  const { home_team_id, away_team_id, home_score, away_score } = game
  const winner = winnerOf(game)
  if (winner === null) return
  const goals = Math.max(1, Math.abs((home_score ?? 0) - (away_score ?? 0)))
  const winnersEdge = winner === 'home' ? edge : -edge
  const weight = Math.log(goals + 1) * (DAMPING / (DAMPING + 0.001 * winnersEdge))
  const moved = weights.step * weight * ((winner === 'home' ? 1 : 0) - chanceOf(edge))
  ratings.set(home_team_id, (ratings.get(home_team_id) ?? AVERAGE) + moved)
  ratings.set(away_team_id, (ratings.get(away_team_id) ?? AVERAGE) - moved)
}
