import { type GameFacts, isCalledOff } from '#rules/games/games.ts'
import { startOf } from '#rules/games/known-at.ts'
import type { Instant } from '#rules/time.ts'
import type { LoadedWeek } from './loaded-contest.ts'
import { winsForGames } from './team-weeks.ts'

/** The differences between a week's lock and its games as known now (W4, S6). */
export type LockDifference = {
  /** The start of its first game, if the week locked at another time; else null. */
  first_start: Instant | null
  /** The teams that need fewer wins than their games imply. */
  teams: number[]
}

/**
 * The differences between a week locked by the schedule and the games as known now; null without any. The week stays as
 * it is (W4) after the league has corrected its schedule. A game called off on its day still counts as the first one.
 */
export function lockDifference(week: LockedWeek): LockDifference | null {
  const { lock_time, games, playing, gamesAtLock } = week
  const first = firstStart(games.filter((game) => !isCalledOff(game.game_state)))
  const isAsPlayed = week.lock_time_by_hand || [first, firstStart(games)].includes(lock_time)
  const first_start = isAsPlayed ? null : first
  const teams = [...playing.values()].filter(({ team_id, games_this_week }) => {
    const counted = gamesAtLock?.get(team_id)
    return counted !== undefined && winsForGames(counted) < winsForGames(games_this_week)
  })
  if (first_start === null && teams.length === 0) return null
  return { first_start, teams: teams.map(({ team_id }) => team_id) }
}

type LockedWeek = Pick<LoadedWeek, 'lock_time' | 'lock_time_by_hand' | 'games' | 'playing' | 'gamesAtLock'>

const firstStart = (games: readonly GameFacts[]): Instant | null => games.map(startOf).toSorted()[0] ?? null
