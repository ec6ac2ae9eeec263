import { type GameFacts, states } from '#rules/games/games.ts'
import { isPaused } from '#rules/survivor/results/undo.ts'
import type { Database } from '#server/db/database.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { findLastChange } from '../weeks/schedule.repo.ts'

/**
 * Whether auto advance is paused in the current week, whose advance was undone (S11). `gameIds` are the week's games.
 */
export async function isAdvancePaused(
  db: Database,
  { advance_paused_at: paused_at }: Pick<ContestRow, 'advance_paused_at'>,
  gameIds: readonly number[],
): Promise<boolean> {
  if (paused_at === null) return false
  return isPaused({ paused_at, changed_at: await findLastChange(db, { gameIds, inStates: states.final }) })
}

/** Whether the server skips the next round, which was taken back (P1). `games` are all playoff games of the season. */
export async function isRoundPaused(
  db: Database,
  { round_paused_at: paused_at }: Pick<ContestRow, 'round_paused_at'>,
  { round, games }: { round: number; games: readonly GameFacts[] },
): Promise<boolean> {
  if (paused_at === null) return false
  const gameIds = games.filter((game) => game.round === round).map((game) => game.game_id)
  return isPaused({ paused_at, changed_at: await findLastChange(db, { gameIds, inStates: states.final }) })
}
