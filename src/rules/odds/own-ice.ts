/** A team plays at most this many home games at any venue that isn't its own: abroad, or outdoors. */
const GUEST_GAMES = 3

type Placed = {
  game_id: number
  home_team_id: number
  /** Null if unknown: the home team's own rink. */
  venue: string | null
}

/**
 * Ids of games on neutral ice (F1): at a venue where the home team hardly ever plays. Counted over all known games, so
 * that a renamed rink soon counts as home again, and one renamed for a season's first games is judged by the seasons
 * before.
 */
export function neutralGames(games: readonly Placed[]): Set<number> {
  const homeGames = new Map<string, number>()
  const rinkOf = ({ home_team_id, venue }: Placed) => `${home_team_id} ${venue}`
  for (const game of games) homeGames.set(rinkOf(game), (homeGames.get(rinkOf(game)) ?? 0) + 1)
  const away = games.filter((game) => game.venue !== null && (homeGames.get(rinkOf(game)) ?? 0) <= GUEST_GAMES)
  return new Set(away.map((game) => game.game_id))
}
