import { isFinal, isLive } from '#rules/games/games.ts'
import { clockWords, startWords, weekdayWords } from '#web/ui/time/time.tsx'
import type { Game } from '../survivor.queries.ts'

const PERIODS = ['1st', '2nd', '3rd', 'OT']

/** '2nd 12:34', '1st intermission', 'OT', 'SO'; 'Live' where the NHL did not tell. */
function clockOf({ live, game_state }: Pick<Game, 'live' | 'game_state'>, { isSlot }: { isSlot: boolean }): string {
  if (game_state === 'OVER') return 'Final soon'
  if (live === undefined) return 'Live'
  const { period, clock } = live
  const name = PERIODS[period - 1] ?? (isSlot ? `${period - 3}OT` : 'SO')
  if (clock === 'INT') return `${name} intermission`
  return clock === null ? name : `${name} ${clock}`
}

/** Where the game stands: its clock, its start ('Thu 7:00 PM', today without the day) or 'Final'. */
export function whenWords(game: Game, { today, isSlot }: { today: string; isSlot: boolean }): string {
  if (isLive(game.game_state)) return clockOf(game, { isSlot })
  if (isFinal(game.game_state)) return 'Final'
  if (game.start_time === null) return game.game_date === today ? 'Today' : weekdayWords(game.game_date)
  if (game.game_date === today) return clockWords(game.start_time)
  const start = startWords(game.start_time, game.game_date)
  return start === clockWords(game.start_time) ? `${weekdayWords(game.game_date)} ${start}` : start
}
