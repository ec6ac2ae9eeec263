import type { GameFacts } from '#rules/games/games.ts'
import { type Series, type SeriesSide, seriesOf, winnerOfSeries } from './series.ts'

/** The bracket's places by round, from top to bottom, with the league's letters. */
const PLACES = [['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], ['I', 'J', 'K', 'L'], ['M', 'N'], ['O']] as const
export const FINAL_ROUND = PLACES.length

type Letter = (typeof PLACES)[number][number]

/** A playoff game with its series letter as entered. */
export type BracketGame = GameFacts & { series: string | null }

/** The bracket's facts of a playoff team. */
export type BracketTeam = {
  team_id: number
  conference_name: string
}

/** A team's place in the final standings, which decides its opponent in round 1. */
export type Seeded = BracketTeam & {
  division_name: string
  conference_sequence: number
  division_sequence: number
  wildcard_sequence: number
  is_playoff_team: boolean
}

export type BracketSeries = {
  /** The place's letter in the league's bracket: A to O. */
  letter: string
  round: number
  /** Its teams' conference; null in the Final and while no team is known. */
  conference: string | null
  /** From top to bottom of the bracket; null for a team not known yet. */
  sides: readonly [SeriesSide | null, SeriesSide | null]
  winner_id: number | null
  /** By number; empty before they are known. */
  games: BracketGame[]
}

export type Bracket = {
  /** Rounds 1 to 4 with 8, 4, 2 and 1 series, all present from the start. */
  rounds: BracketSeries[][]
  /** The first undecided round, or the Final. */
  current_round: number
  champion_id: number | null
  /** Round 1 follows the standings because none of its games is known yet. */
  is_projected: boolean
}

/**
 * The playoff bracket from the games known so far (B2). A series takes the place of its letter; with an unknown letter
 * or none, the place its teams reached, else the next free one. A winner advances at once, before the next round's
 * games are known. Without playoff games, round 1 follows the standings; null without standings too.
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

/**
 * Each series' place. A round can't have more series than places, so surplus ones, an error in the games, are left out.
 */
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

/** The zero-based place that a team of the series has reached; -1 if none has. */
function feederOf({ sides }: Known, before: readonly BracketSeries[]): number {
  const from = before.findIndex(({ winner_id }) => sides.some(({ team_id }) => team_id === winner_id))
  return Math.floor(from / 2)
}

/** The teams at a place: those of its games, else the winners so far of the two series before it; null in round 1. */
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

/** Conferences with their divisions, in letter order. */
const HALVES = [
  { conference: 'Eastern', places: ['A', 'B', 'C', 'D'] },
  { conference: 'Western', places: ['E', 'F', 'G', 'H'] },
] as const

/**
 * Round 1 by the standings: in each division second against third, and its winner against a wild card, the better of
 * the two winners against the second wild card.
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

/** A team's way into the playoffs: its division's initial with its place, or its wild card; null for other teams. */
export function seedOf(team: Seeded): string | null {
  if (!team.is_playoff_team) return null
  if (team.wildcard_sequence > 0) return `WC${team.wildcard_sequence}`
  return `${team.division_name.charAt(0)}${team.division_sequence}`
}
