import type { GameFacts } from '#rules/games/games.ts'
import type { PickProgress } from './pick-progress.ts'
import { survivalChance } from './survival-chance.ts'

/**
 * The chance at the lock that a picked team wins enough: as if no game of the week had been played (F2).
 * `homeWinChances` are as of the lock's league day. The games are those still in the week: one called off since counts
 * no more than in the pick itself (S6).
 */
export function lockChance({
  progress,
  games,
  ...of
}: {
  team_id: number
  progress: Pick<PickProgress, 'games_this_week' | 'needed' | 'is_void'>
  games: readonly GameFacts[]
  homeWinChances: ReadonlyMap<number, number>
}): number | null {
  return survivalChance({
    ...of,
    progress: { ...progress, wins: 0, remaining: progress.games_this_week },
    games: games.map((game) => ({ ...game, game_state: 'FUT' })),
  })
}
