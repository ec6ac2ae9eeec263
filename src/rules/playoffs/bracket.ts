import type { GameFacts } from '#rules/games/games.ts'
import { type Series, type SeriesSide, seriesOf, winnerOfSeries } from './series.ts'

/** The places of a bracket by round, from top to bottom, with the league's letters. */
const PLACES = [['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], ['I', 'J', 'K', 'L'], ['M', 'N'], ['O']] as const
export const FINAL_ROUND = PLACES.length

type Letter = (typeof PLACES)[number][number]

/** A playoff game with the letter of its series as it was entered. */
export type BracketGame = GameFacts & { series: string | null }

/** A team of the playoffs as the bracket needs it. */
export type BracketTeam = {
  team_id: number
  conference_name: string
}

/** A team's place in the final standings, which decides whom it plays in round 1. */
export type Seeded = BracketTeam & {
  division_name: string
  conference_sequence: number
  division_sequence: number
  wildcard_sequence: number
  is_playoff_team: boolean
}

export type BracketSeries = {
  /** The league's letter of its place: A to O. */
  letter: string
  round: number
  /** The conference of its teams; null in the Final and while no team is known. */
  conference: string | null
  /** From top to bottom of the bracket; null where the team isn't known yet. */
  sides: readonly [SeriesSide | null, SeriesSide | null]
  winner_id: number | null
  /** By number; empty before they are known. */
  games: BracketGame[]
}

export type Bracket = {
  /** Rounds 1 to 4 with 8, 4, 2 and 1 series, all of them from the start. */
  rounds: BracketSeries[][]
  /** The first round that isn't decided, or the Final. */
  current_round: number
  champion_id: number | null
  /** Round 1 follows the standings, because none of its games is known yet. */
  is_projected: boolean
}

/**
 * The playoff bracket from the games known so far (B2). A series stands at the place of its letter; with another or no letter at the one its
 * teams won their way to, else at the next free one. A winner moves on at once, before the games of the next round are known. Without
 * any playoff game, round 1 is what the standings would make it; null without standings either.
 */
export function bracketOf(facts: {
  games: readonly BracketGame[]
  teams: readonly BracketTeam[]
  standings: readonly Seeded[]
}): Bracket | null {
  const { games, teams } = facts
  const is_projected = !games.some(({ round }) => round !== null && round !== undefined)
  if (is_projected && !facts.standings.some((team) => team.is_playoff_team)) return null
  const conferences = new Map(teams.map((team) => [team.team_id, team.conference_name]))
  const rounds: BracketSeries[][] = []
  for (const [index, letters] of PLACES.entries()) {
    const before = rounds[index - 1] ?? []
    const known = place(seriesOf(games, index + 1), { letters, before })
    const projected = index === 0 && is_projected ? projectedPairs(facts.standings) : null
    rounds.push(
      letters.map((letter, at) => {
        const sides = sidesAt({ known: known.get(letter), before, at }) ?? projected?.get(letter) ?? [null, null]
        return toSeries({ letter, round: index + 1, sides, known: known.get(letter), conferences })
      }),
    )
  }
  const open = rounds.findIndex((round) => round.some(({ winner_id }) => winner_id === null))
  return {
    rounds,
    current_round: open === -1 ? FINAL_ROUND : open + 1,
    champion_id: rounds.at(-1)?.[0]?.winner_id ?? null,
    is_projected,
  }
}

type Sides = BracketSeries['sides']
type Known = Series<BracketGame>

/** Which series stands at which place. More series than a round has places are a mistake in the games: those without one are left out. */
function place(
  found: readonly Known[],
  { letters, before }: { letters: readonly Letter[]; before: readonly BracketSeries[] },
): Map<Letter, Known> {
  const placed = new Map<Letter, Known>()
  const wishes: ((series: Known) => Letter | undefined)[] = [
    (series) => letters.find((letter) => letter === series.games[0]?.series?.trim().toUpperCase()),
    (series) => letters[feederOf(series, before)],
    () => letters.find((letter) => !placed.has(letter)),
  ]
  for (const wish of wishes)
    for (const series of found) {
      const letter = wish(series)
      const isPlaced = [...placed.values()].includes(series)
      if (letter !== undefined && !isPlaced && !placed.has(letter)) placed.set(letter, series)
    }
  return placed
}

/** The place that a team of the series has won its way to, counted from 0; -1 if none has. */
function feederOf({ sides }: Known, before: readonly BracketSeries[]): number {
  const from = before.findIndex(({ winner_id }) => sides.some(({ team_id }) => team_id === winner_id))
  return Math.floor(from / 2)
}

/** Who plays at a place: the teams of its games, else the winners so far of the two series before it; null in round 1. */
function sidesAt(asked: { known: Known | undefined; before: readonly BracketSeries[]; at: number }): Sides | null {
  const { known, before, at } = asked
  const feeders = [before[2 * at], before[2 * at + 1]]
  if (known) {
    const [one, other] = known.sides
    // In the tree each team stays on the side it came from.
    const isCrossed = feeders[0]?.winner_id === other.team_id || feeders[1]?.winner_id === one.team_id
    return isCrossed ? [other, one] : [one, other]
  }
  if (before.length === 0) return null
  const [one, other] = feeders.map((series) => entrant(series?.winner_id ?? null))
  return [one ?? null, other ?? null]
}

const entrant = (team_id: number | null): SeriesSide | null => (team_id === null ? null : { team_id, wins: 0 })

function toSeries(asked: {
  letter: Letter
  round: number
  sides: Sides
  known: Known | undefined
  conferences: ReadonlyMap<number, string>
}): BracketSeries {
  const { letter, round, sides, known, conferences } = asked
  const from = new Set(sides.flatMap((side) => (side && conferences.get(side.team_id)) ?? []))
  const [conference = null] = from
  return {
    letter,
    round,
    conference: from.size === 1 && round < FINAL_ROUND ? conference : null,
    sides,
    winner_id: known ? (winnerOfSeries(known)?.team_id ?? null) : null,
    games: known?.games ?? [],
  }
}

/** The conferences and in them the divisions, in the order of the letters. */
const HALVES = [
  { conference: 'Eastern', places: ['A', 'B', 'C', 'D'] },
  { conference: 'Western', places: ['E', 'F', 'G', 'H'] },
] as const

/**
 * Round 1 as the standings would make it: in each division second against third, and its first against a wild card, the better of the
 * two division winners against the second one.
 */
function projectedPairs(standings: readonly Seeded[]): Map<Letter, Sides> {
  return new Map(
    HALVES.flatMap(({ conference, places }) => {
      const teams = standings.filter((team) => team.conference_name === conference && team.is_playoff_team)
      const wildcard = (place: number) => teams.find((team) => team.wildcard_sequence === place)
      const leaders = teams.filter(isNth(1)).toSorted((a, b) => a.conference_sequence - b.conference_sequence)
      const divisions = [...new Set(teams.map((team) => team.division_name))].toSorted()
      return divisions.slice(0, 2).flatMap((division, index): [Letter, Sides][] => {
        const own = teams.filter((team) => team.division_name === division)
        const [leader, second, third] = [own.find(isNth(1)), own.find(isNth(2)), own.find(isNth(3))]
        const guest = wildcard(leader === leaders[0] ? 2 : 1)
        const [first, next] = index === 0 ? [places[0], places[1]] : [places[2], places[3]]
        return [
          [first, [entrantOf(leader), entrantOf(guest)]],
          [next, [entrantOf(second), entrantOf(third)]],
        ]
      })
    }),
  )
}

/** Whether a team has this place in its division without needing a wild card. */
const isNth = (place: number) => (team: Seeded) => team.division_sequence === place && team.wildcard_sequence === 0

const entrantOf = (team: Seeded | undefined) => entrant(team?.team_id ?? null)

/** How a team got into the playoffs: its division's initial and its place in it, or its wild card; null for any other team. */
export function seedOf(team: Seeded): string | null {
  if (!team.is_playoff_team) return null
  if (team.wildcard_sequence > 0) return `WC${team.wildcard_sequence}`
  return `${team.division_name.charAt(0)}${team.division_sequence}`
}
