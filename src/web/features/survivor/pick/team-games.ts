import { isCalledOff, isFinal, isLive, isSuspended, plays, sideOf } from '#rules/games/games.ts'
import { gameClock } from '#web/ui/time/game-clock.ts'
import type { Game } from '../survivor.queries.ts'

/** A game of the week from the side of one team. */
export type TeamGame = ReturnType<typeof gamesOf>[number]

/** The games of one team in order, from its side. `isSlot`: of the playoffs. */
export const gamesOf = (games: readonly Game[], { teamId, isSlot }: { teamId: number; isSlot: boolean }) =>
  games
    .filter((game) => plays(game, teamId))
    .map((game) => {
      const atHome = game.home_team_id === teamId
      const side = sideOf(game, teamId)
      const state = stateOf(game.game_state)
      const hasScore = (state === 'live' || state === 'final') && side.team_score !== null
      return {
        game_id: game.game_id,
        game_date: game.game_date,
        start_time: game.start_time,
        /** At home, or away. */
        where: atHome ? ('vs' as const) : ('@' as const),
        opponent: atHome ? game.away_abbrev : game.home_abbrev,
        state,
        result: side.result,
        /** The team's own goals first; null before the game. */
        score: hasScore ? `${side.team_score}–${side.opponent_score ?? 0}` : null,
        /** The clock of a live game: '2nd 12:34'; null if the NHL did not send it. */
        clock: state === 'live' ? gameClock(game, { isPlayoffs: isSlot }) : null,
      }
    })
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)))

function stateOf(gameState: string) {
  if (isFinal(gameState)) return 'final'
  if (isLive(gameState)) return 'live'
  if (isSuspended(gameState)) return 'suspended'
  if (isCalledOff(gameState)) return gameState === 'PPD' ? 'postponed' : 'cancelled'
  return 'upcoming'
}

const keyOf = ({ game_date, start_time }: Pick<Game, 'game_date' | 'start_time'>) => `${game_date} ${start_time ?? ''}`
