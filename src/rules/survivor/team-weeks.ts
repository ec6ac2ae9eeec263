import { countsAsPlayed, type GameFacts, hasBegun, isCalledOff, winnerOf } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import { isInWeek } from './locks.ts'
import type { WeekSpan } from './week-span.ts'

/** One team's games and results in one week. */
export type TeamWeek = {
  team_id: number
  /** By league day, without those called off (W5). */
  games_this_week: number
  /** Final games. */
  games_played: number
  wins: number
  losses: number
  /** Games that can still be won. */
  remaining: number
  /** The earliest known start among the week's games; null without one. */
  first_start: Instant | null
  /** A game is live or over, even one scheduled for later. */
  has_begun: boolean
  /** It had games on this week's days, and all of them were called off. */
  all_called_off: boolean
}

/** Each team with a game dated in the week, called off or not. Idle teams are not in the map. */
export function teamWeeks(games: Iterable<GameFacts>, week: WeekSpan): Map<number, TeamWeek> {
  const teams = new Map<number, TeamWeek>()
  for (const game of games) {
    if (!isInWeek(game, week)) continue
    const winner = winnerOf(game)
    addGame(teams, game, { teamId: game.home_team_id, won: winner === null ? null : winner === 'home' })
    addGame(teams, game, { teamId: game.away_team_id, won: winner === null ? null : winner === 'away' })
  }
  return teams
}

function addGame(teams: Map<number, TeamWeek>, game: GameFacts, side: { teamId: number; won: boolean | null }): void {
  const team = teams.get(side.teamId) ?? idleTeam(side.teamId)
  teams.set(side.teamId, team)
  if (isCalledOff(game.game_state)) {
    team.all_called_off = team.games_this_week === 0
    return
  }
  team.all_called_off = false
  team.games_this_week += 1
  if (game.start_time !== null && (team.first_start === null || game.start_time < team.first_start)) {
    team.first_start = game.start_time
  }
  if (hasBegun(game.game_state)) team.has_begun = true
  if (!countsAsPlayed(game)) {
    team.remaining += 1
    return
  }
  team.games_played += 1
  if (side.won === true) team.wins += 1
  if (side.won === false) team.losses += 1
}

/** A team without games in the week */
export function idleTeam(teamId: number): TeamWeek {
  return {
    team_id: teamId,
    games_this_week: 0,
    games_played: 0,
    wins: 0,
    losses: 0,
    remaining: 0,
    first_start: null,
    has_begun: false,
    all_called_off: false,
  }
}

const MANY_GAMES = 4

/** A team with 4 games or more needs two wins, any other one (S6). */
export function winsForGames(games: number): number {
  return games >= MANY_GAMES ? 2 : 1
}

/**
 * A picked team's wins needed (S6). `gamesAtLock` is null before the lock; after it, a game leaving the week can lower
 * the wins needed, and an added game can't raise them.
 */
export function winsNeeded({ gamesAtLock, gamesNow }: { gamesAtLock: number | null; gamesNow: number }): number {
  return winsForGames(gamesAtLock === null ? gamesNow : Math.min(gamesAtLock, gamesNow))
}
