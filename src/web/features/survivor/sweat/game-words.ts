import { isFinal, isLive } from '#rules/games/games.ts'
import { gameClock } from '#web/ui/time/game-clock.ts'
import { clockWords, startWords, weekdayWords } from '#web/ui/time/time.tsx'
import type { Game } from '../survivor.queries.ts'

/** Where the game stands: its clock, its start ('Thu 7:00 PM', today without the day) or 'Final'. */
export function whenWords(game: Game, { today, isSlot }: { today: string; isSlot: boolean }): string {
  if (isLive(game.game_state)) return gameClock(game, { isPlayoffs: isSlot }) ?? 'Live'
  if (isFinal(game.game_state)) return 'Final'
  if (game.start_time === null) return game.game_date === today ? 'Today' : weekdayWords(game.game_date)
  if (game.game_date === today) return clockWords(game.start_time)
  const start = startWords(game.start_time, game.game_date)
  return start === clockWords(game.start_time) ? `${weekdayWords(game.game_date)} ${start}` : start
}
