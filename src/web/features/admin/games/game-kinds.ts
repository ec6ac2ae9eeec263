import { playoffGames, seasonGames } from '#contract/games/games.ts'

/** The differences between the Season Games and Playoff Games tabs. */
const season = {
  name: 'season',
  calls: seasonGames,
  title: 'Season Games',
  empty: 'No games found in the database.',
  loadFailure: 'Failed to load games',
  saved: 'Game score updated successfully',
  saveFailure: 'Failed to update game score',
  isPlayoff: false,
}
const playoffs = {
  name: 'playoffs',
  calls: playoffGames,
  title: 'Playoff Games',
  empty: 'No playoff games found in the database.',
  loadFailure: 'Failed to load playoff games',
  saved: 'Playoff game score updated successfully',
  saveFailure: 'Failed to update playoff game score',
  isPlayoff: true,
}

export const gameKinds = { season, playoffs } as const
export type GameKind = typeof season | typeof playoffs
