import { type GameFacts, isCalledOff } from '#rules/games/games.ts'
import { isInWeek } from './locks.ts'
import { isSlot } from './playoffs/slots.ts'
import { teamWeeks } from './team-weeks.ts'
import type { WeekSpan } from './week-span.ts'

/**
 * The teams that a schedule change left without a game in a week in which others still play (S1). `games` are those
 * after the change. None in a playoff slot: its postponed games are played later and still count (P1).
 */
export function teamsThatLostTheirGames(asked: {
  week: WeekSpan
  changes: readonly { before: GameFacts | null }[]
  games: readonly GameFacts[]
}): Set<number> {
  const { week, changes, games } = asked
  if (isSlot(week)) return new Set()
  const left = changes.flatMap(({ before }) =>
    before !== null && isInWeek(before, week) && !isCalledOff(before.game_state) ? before : [],
  )
  if (left.length === 0) return new Set()
  const playing = new Set(
    [...teamWeeks(games, week).values()].filter((team) => team.games_this_week > 0).map((team) => team.team_id),
  )
  if (playing.size === 0) return new Set()
  return new Set(
    left.flatMap((game) => [game.home_team_id, game.away_team_id]).filter((teamId) => !playing.has(teamId)),
  )
}
