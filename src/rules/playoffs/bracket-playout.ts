import { fillWithDraws, winsBelow } from '#rules/odds/draws.ts'
import { type Entrant, SEASONS, sharesOfFirst } from '#rules/odds/playout.ts'
import { type BracketToPlay, gamesLeft, type PlaceToPlay, teamsIn } from './bracket-to-play.ts'
import { LENGTH_OF_A_SERIES, WINS_OF_A_SERIES } from './series.ts'

type Asked = { entrants: readonly Entrant[]; toPlay: BracketToPlay; seed: number }

/**
 * Each entrant's share of first places by playoff wins (B3) over many simulations of the rest of the bracket, in their
 * order (F4). Ties and certainty as in `titleChances`.
 */
export function bracketTitleChances({ entrants, toPlay, seed }: Asked): number[] {
  const wins = new Map(entrants.flatMap(({ team_ids }) => team_ids).map((teamId) => [teamId, new Uint16Array(SEASONS)]))
  const draws = Array.from({ length: LENGTH_OF_A_SERIES }, () => new Int32Array(SEASONS))
  let coming: Int32Array[] = []
  for (const round of toPlay.rounds)
    coming = round.map((place, at) => {
      for (const [index, each] of draws.entries())
        fillWithDraws(each, { seed, stream: place.stream * LENGTH_OF_A_SERIES + index })
      const sides = place.sides.map((side, top) =>
        side ? new Int32Array(SEASONS).fill(side.team_id) : (coming[2 * at + top] ?? new Int32Array(SEASONS)),
      )
      return playPlace(toPlay, { place, sides, draws, wins })
    })
  return sharesOfFirst(entrants, { winsByTeam: wins, most: mostToCome(toPlay), seasons: SEASONS })
}

type Playing = {
  place: PlaceToPlay
  /** The teams at the place, by season. */
  sides: Int32Array[]
  /** At most one per remaining game. */
  draws: Int32Array[]
  /** Increased in place. */
  wins: ReadonlyMap<number, Uint16Array>
}

/** Simulates the series at a place in each season and returns its winners. */
function playPlace(toPlay: BracketToPlay, { place, sides, draws, wins }: Playing): Int32Array {
  const [tops, bottoms] = sides
  const winners = new Int32Array(draws[0]?.length ?? 0)
  if (place.winner_id !== null) return winners.fill(place.winner_id)
  const pairs = new Map<number, ReturnType<typeof pairOf>>()
  for (let season = 0; season < winners.length; season += 1) {
    const [one, other] = [tops?.[season] ?? 0, bottoms?.[season] ?? 0]
    const key = one * 100_000 + other
    const pair = pairs.get(key) ?? pairOf(toPlay, { place, one, other })
    pairs.set(key, pair)
    let [mine, theirs] = [pair.mine, pair.theirs]
    for (const [index, below] of pair.below.entries()) {
      if (mine === WINS_OF_A_SERIES || theirs === WINS_OF_A_SERIES) break
      if ((draws[index]?.[season] ?? 0) < below) mine += 1
      else theirs += 1
    }
    const [ofOne, ofOther] = [wins.get(one), wins.get(other)]
    if (ofOne) ofOne[season] = (ofOne[season] ?? 0) + mine - pair.mine
    if (ofOther) ofOther[season] = (ofOther[season] ?? 0) + theirs - pair.theirs
    winners[season] = mine > theirs ? one : other
  }
  return winners
}

function pairOf(toPlay: BracketToPlay, pair: { place: PlaceToPlay; one: number; other: number }) {
  const winsOf = (teamId: number) => pair.place.sides.find((side) => side?.team_id === teamId)?.wins ?? 0
  return { mine: winsOf(pair.one), theirs: winsOf(pair.other), below: gamesLeft(toPlay, pair).map(winsBelow) }
}

/** Each bracket team's maximum future wins. */
function mostToCome({ rounds }: BracketToPlay): Map<number, number> {
  const most = new Map<number, number>()
  const [first = []] = rounds
  for (const teamId of teamsIn(first)) {
    const own = rounds.flat().filter(({ sides }) => sides.some((side) => side?.team_id === teamId))
    const isOut = own.some(({ winner_id }) => winner_id !== null && winner_id !== teamId)
    const wins = own.reduce((sum, { sides }) => sum + (sides.find((side) => side?.team_id === teamId)?.wins ?? 0), 0)
    most.set(teamId, isOut ? 0 : rounds.length * WINS_OF_A_SERIES - wins)
  }
  return most
}
