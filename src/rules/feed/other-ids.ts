import { type Day, days } from '#rules/time.ts'

type Place = { game_id: number; season_year: string; game_date: Day; home_team_id: number; away_team_id: number }

/** Start year, `09`, four digits: a provisional id, not one of the league's (decision 004). */
export const isProvisional = (gameId: number): boolean => Math.floor(gameId / 10_000) % 100 === 9

/**
 * The stored game that each incoming game matches under another id, by the new id (G7): the one with the same day and
 * teams, whichever is at home; else, with `byTeams`, the nearest provisional game with the same home and away team,
 * because games get moved. `stored` excludes the incoming games.
 */
export function gamesUnderOtherIds<Stored extends Place>(asked: {
  coming: readonly Place[]
  stored: readonly Stored[]
  byTeams: boolean
}): Map<number, Stored> {
  const left = new Set(asked.stored)
  const found = new Map<number, Stored>()
  const take = (game: Place, same: (of: Stored) => boolean) => {
    if (found.has(game.game_id)) return
    const [nearest] = [...left].filter(same).toSorted((a, b) => distance(a, game) - distance(b, game))
    if (!nearest) return
    found.set(game.game_id, nearest)
    left.delete(nearest)
  }
  for (const game of asked.coming) {
    take(game, (of) => of.game_date === game.game_date && isSamePair(of, game) && of.home_team_id === game.home_team_id)
  }
  if (!asked.byTeams) return found
  for (const game of asked.coming) take(game, (of) => of.game_date === game.game_date && isSamePair(of, game))
  for (const game of asked.coming) {
    const isSame = (of: Stored) =>
      isProvisional(of.game_id) &&
      of.season_year === game.season_year &&
      of.home_team_id === game.home_team_id &&
      of.away_team_id === game.away_team_id
    take(game, isSame)
  }
  return found
}

const distance = (a: Place, b: Place) => Math.abs(Date.parse(a.game_date) - Date.parse(b.game_date)) / days(1)

function isSamePair(a: Place, b: Place): boolean {
  const pair = ({ home_team_id, away_team_id }: Place) => [home_team_id, away_team_id].toSorted((x, y) => x - y).join()
  return pair(a) === pair(b)
}
