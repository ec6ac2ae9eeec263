import { type GameFacts, sideOf, winnerOf } from '#rules/games/games.ts'

export type TeamPlace = { team_id: number; abbreviation: string; conference_name: string; division_name: string }

/** A team's record in the games of a regular season. */
export type TeamRecord = {
  games_played: number
  wins: number
  /** Regulation losses; overtime and shootout losses are `ot_losses`. */
  losses: number
  ot_losses: number
  points: number
  regulation_wins: number
  /** Wins without shootouts. */
  regulation_plus_ot_wins: number
  /** Follows the score: a shootout's winner has one more goal. */
  goals_for: number
  goals_against: number
}

export type Sequences = {
  league_sequence: number
  conference_sequence: number
  division_sequence: number
  /** 0 for the first three of a division; 1, 2, … for the others of the conference. */
  wildcard_sequence: number
  is_playoff_team: boolean
}

const FROM_EACH_DIVISION = 3
const WILD_CARDS = 2

/**
 * A season's standings from its games, best team first. Only final games with a winner count (G3, S7); teams that have
 * not played yet have zeros.
 */
export function standingsOf<Team extends TeamPlace>(facts: {
  teams: readonly Team[]
  games: readonly GameFacts[]
}): (Team & TeamRecord & Sequences)[] {
  const sides = Map.groupBy(facts.games.flatMap(sidesOf), (side) => side.team_id)
  return rankTeams(facts.teams.map((team) => ({ ...team, ...recordOf(sides.get(team.team_id) ?? []) })))
}

/**
 * The NHL's order, best team first: points, fewer games, regulation wins, wins without shootouts, wins, goal
 * difference, goals. Teams equal in all of these are sorted by abbreviation, so that the same games always give the
 * same standings. The playoffs take the top three of each division and two wild cards per conference.
 */
export function rankTeams<Team extends TeamPlace & TeamRecord>(teams: readonly Team[]): (Team & Sequences)[] {
  const ranked = teams.toSorted(byLeagueOrder)
  const inConference = placesWithin(ranked, (team) => team.conference_name)
  const inDivision = placesWithin(ranked, (team) => team.division_name)
  const others = ranked.filter((team) => placeOf(inDivision, team) > FROM_EACH_DIVISION)
  const wildcards = placesWithin(others, (team) => team.conference_name)
  return ranked.map((team, index) => {
    const wildcard_sequence = wildcards.get(team.team_id) ?? 0
    return {
      ...team,
      league_sequence: index + 1,
      conference_sequence: placeOf(inConference, team),
      division_sequence: placeOf(inDivision, team),
      wildcard_sequence,
      is_playoff_team: wildcard_sequence <= WILD_CARDS,
    }
  })
}

function byLeagueOrder(a: TeamPlace & TeamRecord, b: TeamPlace & TeamRecord): number {
  return (
    b.points - a.points ||
    a.games_played - b.games_played ||
    b.regulation_wins - a.regulation_wins ||
    b.regulation_plus_ot_wins - a.regulation_plus_ot_wins ||
    b.wins - a.wins ||
    goalDifference(b) - goalDifference(a) ||
    b.goals_for - a.goals_for ||
    a.abbreviation.localeCompare(b.abbreviation, 'en')
  )
}

function goalDifference({ goals_for, goals_against }: TeamRecord): number {
  return goals_for - goals_against
}

/** Each team's place within its group, from 1. Expects the best team first. */
function placesWithin<Team extends TeamPlace>(ranked: readonly Team[], groupOf: (team: Team) => string) {
  const groups = [...Map.groupBy(ranked, groupOf).values()]
  return new Map(groups.flatMap((group) => group.map((team, index): [number, number] => [team.team_id, index + 1])))
}

function placeOf(places: ReadonlyMap<number, number>, { team_id }: TeamPlace): number {
  const place = places.get(team_id)
  if (place === undefined) throw new RangeError(`Team ${team_id} has no place`)
  return place
}

type PlayedSide = {
  team_id: number
  ended: 'W' | 'L' | 'OTL'
  before_shootout: boolean
  in_regulation: boolean
  goals_for: number
  goals_against: number
}

/** Both sides of a game that counts; empty for any other. */
function sidesOf(game: GameFacts): PlayedSide[] {
  if (winnerOf(game) === null) return []
  return [game.home_team_id, game.away_team_id].map((team_id) => {
    const { result, team_score, opponent_score } = sideOf(game, team_id)
    return {
      team_id,
      ended: result === 'W' || result === 'L' ? result : 'OTL',
      before_shootout: game.decided_in !== 'SO',
      in_regulation: game.decided_in !== 'SO' && game.decided_in !== 'OT',
      goals_for: team_score ?? 0,
      goals_against: opponent_score ?? 0,
    }
  })
}

function recordOf(sides: readonly PlayedSide[]): TeamRecord {
  const won = sides.filter((side) => side.ended === 'W')
  const ot_losses = sides.filter((side) => side.ended === 'OTL').length
  return {
    games_played: sides.length,
    wins: won.length,
    losses: sides.length - won.length - ot_losses,
    ot_losses,
    points: 2 * won.length + ot_losses,
    regulation_wins: won.filter((side) => side.in_regulation).length,
    regulation_plus_ot_wins: won.filter((side) => side.before_shootout).length,
    goals_for: sides.reduce((goals, side) => goals + side.goals_for, 0),
    goals_against: sides.reduce((goals, side) => goals + side.goals_against, 0),
  }
}
