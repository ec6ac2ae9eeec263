import { type GameFacts, winnerOf } from '#rules/games/games.ts'

export const WINS_OF_A_SERIES = 4
/** Maximum games. */
export const LENGTH_OF_A_SERIES = 7

/** A playoff series, with the games known so far. */
export type Series<Game extends GameFacts = GameFacts> = {
  /** The home team of the first game, then the other. */
  sides: readonly [SeriesSide, SeriesSide]
  /** By number. */
  games: Game[]
}
export type SeriesSide = { team_id: number; wins: number }

/** The series of a round, in the order of their first games. */
export function seriesOf<Game extends GameFacts>(games: readonly Game[], round: number): Series<Game>[] {
  const byPair = Map.groupBy(
    games.filter((game) => game.round === round),
    (game) => [game.home_team_id, game.away_team_id].sort((a, b) => a - b).join('-'),
  )
  return [...byPair.values()].flatMap(toSeries).sort(byFirstGame)
}

function toSeries<Game extends GameFacts>(unsorted: readonly Game[]): Series<Game>[] {
  const games = unsorted.toSorted((a, b) => (a.game_number ?? 0) - (b.game_number ?? 0))
  const [first] = games
  if (first === undefined) return []
  const side = (team_id: number) => ({ team_id, wins: games.filter((game) => isWonBy(game, team_id)).length })
  return [{ sides: [side(first.home_team_id), side(first.away_team_id)], games }]
}

function isWonBy(game: GameFacts, teamId: number): boolean {
  const winner = winnerOf(game)
  return winner !== null && teamId === (winner === 'home' ? game.home_team_id : game.away_team_id)
}

function byFirstGame(a: Series, b: Series): number {
  const [first, second] = [startOf(a), startOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return a.sides[0].team_id - b.sides[0].team_id
}

function startOf({ games: [first] }: Series): string {
  return first?.start_time ?? first?.game_date ?? ''
}

/** Whether one side has won the series. */
export function isDecided(series: Pick<Series, 'sides'>): boolean {
  return winnerOfSeries(series) !== null
}

/** The winning side; null while the series is open. */
export function winnerOfSeries({ sides }: Pick<Series, 'sides'>): SeriesSide | null {
  return sides.find(({ wins }) => wins >= WINS_OF_A_SERIES) ?? null
}

/** The number of series in the next round, from the known ones of this round: one for every two. */
export function seriesToFollow(games: readonly GameFacts[], round: number): number {
  return Math.floor(seriesOf(games, round - 1).length / 2)
}

/** The state of a series: 'BOS leads 2–1', 'Series tied 1–1', 'BOS wins 4–2', or 'Not started'. */
export function seriesWords([one, other]: readonly [NamedSide, NamedSide]): string {
  if (one.wins === 0 && other.wins === 0) return 'Not started'
  if (one.wins === other.wins) return `Series tied ${one.wins}–${other.wins}`
  const [ahead, behind] = one.wins > other.wins ? [one, other] : [other, one]
  const verb = ahead.wins >= WINS_OF_A_SERIES ? 'wins' : 'leads'
  return `${ahead.abbreviation} ${verb} ${ahead.wins}–${behind.wins}`
}
type NamedSide = { abbreviation: string; wins: number }
