import type { GameFacts } from '#rules/games/games.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** The dependencies for queuing a mail or notification for a member. */
export type NotifyDeps = Pick<Deps, 'now' | 'wallNow' | 'random'> & {
  settings: Pick<Deps['settings'], 'appSecret' | 'appSecretPrevious' | 'appUrl' | 'appHosts'>
}

/** A game that was inserted (`before` null), changed, or deleted (`after` null). */
export type GameChange = {
  before: GameFacts | null
  after: GameFacts | null
  season_year: string
  game_type: 2 | 3
}

/**
 * A contest feature whose deadlines and results depend on the schedule. Games and settings call every watcher inside
 * their own transaction, so that a changed game and the lock it moves are written together or not at all (S6, W4, G5).
 * The list is in `wiring/schedule-watchers.ts`: games and settings know none of the contests.
 */
export type ScheduleWatcher = {
  /**
   * Called before any game is written: locks the contests, so that no results are computed from half of a change.
   * Returns the function to run on the changes once written.
   */
  beginGamesChange: (tx: Tx, deps: NotifyDeps) => Promise<(changes: readonly GameChange[]) => Promise<void>>
  /**
   * Called before the settings row is locked: everyone locks contests first. Returns the function to run once it is
   * written.
   */
  beginDeadlineChange: (tx: Tx, deps: Pick<Deps, 'now'>) => Promise<() => Promise<void>>
}
