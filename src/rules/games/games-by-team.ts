import { type GameFacts, isCalledOff } from './games.ts'

type Dated = Pick<GameFacts, 'game_id' | 'game_date' | 'start_time' | 'home_team_id' | 'away_team_id' | 'game_state'>

/** Each team's games in playing order, without those called off (W5). A team without games isn't in the map. */
export function gamesByTeam<Game extends Dated>(games: readonly Game[]): Map<number, Game[]> {
  const byTeam = new Map<number, Game[]>()
  for (const game of games.filter(({ game_state }) => !isCalledOff(game_state)).sort(byStart)) {
    for (const teamId of [game.home_team_id, game.away_team_id]) {
      const own = byTeam.get(teamId)
      if (own === undefined) byTeam.set(teamId, [game])
      else own.push(game)
    }
  }
  return byTeam
}

const whenOf = ({ game_date, start_time }: Dated) => `${game_date} ${start_time ?? 'later'}`

function byStart(a: Dated, b: Dated): number {
  const [one, other] = [whenOf(a), whenOf(b)]
  if (one !== other) return one < other ? -1 : 1
  return a.game_id - b.game_id
}
