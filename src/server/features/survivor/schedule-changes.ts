import type { GameFacts } from '#rules/games.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** A game before and after; null where it did not exist yet, or does not any more. */
export type GameFactsChange = {
  before: GameFacts | null
  after: GameFacts | null
  season_year: string
  game_type: number
}

/** Called in the transaction of a change of games, before anything is written. */
export async function beforeGamesChange(_tx: Tx, _deps: Deps): Promise<void> {}

/** Called in the transaction of a change of games, after it is written. */
export async function afterGamesChange(_tx: Tx, _deps: Deps, _: { changes: GameFactsChange[] }): Promise<void> {}
