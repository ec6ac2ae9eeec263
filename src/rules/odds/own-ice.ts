/** A team plays at most this many home games of all it has there where it is not at home: abroad, or outdoors. */
const GUEST_GAMES = 3

type Placed = {
  game_id: number
  home_team_id: number
  /** Null where nobody said: the home team's own rink. */
  venue: string | null
}

/**
 * The games on nobody's own ice (F1), by id: those at a venue where the home team hardly ever plays. Counted over all games known, so that a
 * rink whose name changes is soon a home again, and one that is named for the first few games only is judged by the seasons before.
 */
export function neutralGames(games: readonly Placed[]): Set<number> {
  const homeGames = new Map<string, number>()
  const rinkOf = ({ home_team_id, venue }: Placed) => `${home_team_id} ${venue}`
  for (const game of games) homeGames.set(rinkOf(game), (homeGames.get(rinkOf(game)) ?? 0) + 1)
  const away = games.filter((game) => game.venue !== null && (homeGames.get(rinkOf(game)) ?? 0) <= GUEST_GAMES)
  return new Set(away.map((game) => game.game_id))
}
