import type { GameFacts } from '#rules/games.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** A game that is inserted (`before` null), changed, or deleted (`after` null). */
export type GameChange = {
  before: GameFacts | null
  after: GameFacts | null
  season_year: string
  game_type: 2 | 3
}

/**
 * To be called before games are written, in their transaction: counts each team's games of the weeks that have locked
 * and are not counted yet, because from the lock on the need can only fall (S6).
 */
export async function beforeGamesChange(_tx: Tx, _deps: Deps): Promise<void> {}

/**
 * To be called after games were written, in their transaction: moves the lock times of weeks that have not locked (W4),
 * and marks processed weeks of which a counting result changed as out of date (G5).
 */
export async function afterGamesChange(
  _tx: Tx,
  _deps: Deps,
  _told: { changes: readonly GameChange[] },
): Promise<void> {}
