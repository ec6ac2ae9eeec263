import { chanceOfWins } from '#rules/odds/chance-of-wins.ts'
import { type BracketToPlay, gamesLeft, type PlaceToPlay, teamsIn } from './bracket-to-play.ts'
import { WINS_OF_A_SERIES } from './series.ts'

/** The chance of `one` to win a series at this place against `other`, from its current state; exact (F4). */
export function seriesChance(toPlay: BracketToPlay, pair: { place: PlaceToPlay; one: number; other: number }): number {
  const { place, one } = pair
  if (place.winner_id !== null) return place.winner_id === one ? 1 : 0
  const wins = place.sides.find((side) => side?.team_id === one)?.wins ?? 0
  // Games after the fourth win don't change the winner.
  return chanceOfWins({ needed: WINS_OF_A_SERIES - wins, chances: gamesLeft(toPlay, pair) })
}

/** Each bracket team's chance to win the Cup, by team id; exact, and 0 for teams that are out (F4). */
export function cupChances(toPlay: BracketToPlay): Map<number, number> {
  const [first = []] = toPlay.rounds
  let coming: Map<number, number>[] = []
  for (const round of toPlay.rounds)
    coming = round.map((place, at) => winnersOf(toPlay, place, [coming[2 * at], coming[2 * at + 1]]))
  const [winners] = coming
  const teams = teamsIn(first)
  return new Map(teams.map((teamId) => [teamId, winners?.get(teamId) ?? 0]))
}

type Feeders = readonly [Map<number, number> | undefined, Map<number, number> | undefined]

/** Each team's chance to win the series at this place, from the chances to reach it. */
function winnersOf(toPlay: BracketToPlay, place: PlaceToPlay, feeders: Feeders): Map<number, number> {
  if (place.winner_id !== null) return new Map([[place.winner_id, 1]])
  const [top, bottom] = place.sides.map((side, at) => (side ? new Map([[side.team_id, 1]]) : feeders[at]))
  const winners = new Map<number, number>()
  const add = (teamId: number, chance: number) => winners.set(teamId, (winners.get(teamId) ?? 0) + chance)
  for (const [one, oneComes] of top ?? [])
    for (const [other, otherComes] of bottom ?? []) {
      const chance = seriesChance(toPlay, { place, one, other })
      add(one, oneComes * otherComes * chance)
      add(other, oneComes * otherComes * (1 - chance))
    }
  return winners
}
