import { countsAsPlayed, type GameFacts, plays, sideOf } from '#rules/games/games.ts'
import { byPicks } from './by-picks.ts'

/** A team picked in a week, with its pickers. */
export type PickedTeam = {
  team_id: number
  abbreviation: string
  picks: number
  wins: number
  wins_needed: number
  /** The team won enough, or all its games were called off (S6). */
  held: boolean
}

/** The team that cost the most members their week; null if every picked team held. */
export function upsetOf<Team extends PickedTeam>(teams: readonly Team[]): Team | null {
  return teams.filter(({ held }) => !held).toSorted(byPicks)[0] ?? null
}

/**
 * The surviving pick with the lowest chance at the lock (F2); without a forecast, or if it is the only one with a
 * chance, the one made by the fewest, if others were more popular. Null if none stands out.
 */
export function boldestOf<Team extends PickedTeam & { lock_chance: number | null }>(
  teams: readonly Team[],
): Team | null {
  const held = teams.filter((team) => team.held)
  if (held.length > 1 && held.every(({ lock_chance }) => lock_chance !== null)) {
    return held.toSorted((a, b) => (a.lock_chance ?? 1) - (b.lock_chance ?? 1) || -byPicks(a, b))[0] ?? null
  }
  const most = Math.max(0, ...teams.map(({ picks }) => picks))
  const bold = held.filter(({ picks }) => picks < most).toSorted((a, b) => -byPicks(a, b))
  return bold[0] ?? null
}

/** The team that won its last needed game later than all others, with that game; null if no team had to win. */
export function closestOf<Team extends PickedTeam>(
  teams: readonly Team[],
  games: readonly GameFacts[],
): { team: Team; game: GameFacts } | null {
  const clinched = teams.flatMap((team) => {
    const game = team.held ? deciderOf(team, games) : null
    return game === null ? [] : [{ team, game }]
  })
  return clinched.toSorted((a, b) => -byStart(a.game, b.game) || byPicks(a.team, b.team))[0] ?? null
}

/**
 * The game that decided a team's week (S6): the win that was enough, or the loss that made the rest insufficient. Null
 * if it needed no win because all its games were called off.
 */
export function deciderOf(
  { team_id, wins_needed, held }: Pick<PickedTeam, 'team_id' | 'wins_needed' | 'held'>,
  games: readonly GameFacts[],
): GameFacts | null {
  const played = gamesOf(games, team_id)
  const isWon = (game: GameFacts) => sideOf(game, team_id).result === 'W'
  if (held) return played.filter(isWon)[wins_needed - 1] ?? null
  const spare = played.length - wins_needed
  return played.filter((game) => !isWon(game))[Math.max(0, spare)] ?? null
}

/** A team's played games, by start. */
export function gamesOf(games: readonly GameFacts[], teamId: number): GameFacts[] {
  return games.filter((game) => plays(game, teamId) && countsAsPlayed(game)).toSorted(byStart)
}

function byStart(a: GameFacts, b: GameFacts): number {
  const [first, second] = [a.start_time ?? a.game_date, b.start_time ?? b.game_date]
  return first === second ? a.game_id - b.game_id : first < second ? -1 : 1
}
