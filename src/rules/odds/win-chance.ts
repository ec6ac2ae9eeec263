import type { GameFacts } from '#rules/games/games.ts'

/** The team's chance to win the game (F2); null if it doesn't play in it, or the game has no forecast. */
export function winChance({
  team_id,
  game,
  homeWinChances,
}: {
  team_id: number
  game: Pick<GameFacts, 'game_id' | 'home_team_id' | 'away_team_id'>
  homeWinChances: ReadonlyMap<number, number>
}): number | null {
  const home = homeWinChances.get(game.game_id)
  if (home === undefined) return null
  if (game.home_team_id === team_id) return home
  return game.away_team_id === team_id ? 1 - home : null
}
