import { countsAsPlayed, type GameFacts, isCalledOff } from '#rules/games/games.ts'
import { chanceOfWins } from '#rules/odds/chance-of-wins.ts'
import { winChance } from '#rules/odds/win-chance.ts'
import type { PickProgress } from './pick-progress.ts'

/**
 * The chance that a picked team survives the week: at least the wins needed (S6), including those it has, exact (F2).
 * `games` are the week's, `homeWinChances` by game id. 1 and 0 only if certain. Null if the week has no game yet, or
 * one of the team's games has no forecast. An unpicked team needs a game of its own: `pickProgress` treats one without
 * games as a pick whose games were postponed, which is safe.
 */
export function survivalChance({
  team_id,
  progress,
  games,
  homeWinChances,
}: {
  team_id: number
  progress: Pick<PickProgress, 'wins' | 'remaining' | 'needed' | 'is_void'>
  games: readonly GameFacts[]
  homeWinChances: ReadonlyMap<number, number>
}): number | null {
  const { wins, remaining, needed, is_void } = progress
  if (is_void || wins >= needed) return 1
  const counted = games.filter((game) => !isCalledOff(game.game_state))
  if (counted.length === 0) return null
  if (wins + remaining < needed) return 0
  const chances = counted
    .filter((game) => !countsAsPlayed(game))
    .flatMap((game) => winChance({ team_id, game, homeWinChances }) ?? [])
  return chances.length < remaining ? null : chanceOfWins({ needed: needed - wins, chances })
}
