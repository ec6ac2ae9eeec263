import { type GameFacts, states } from '#rules/games/games.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import type { ContestStatus } from '#rules/survivor/picks.ts'
import { type WeekName, weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'

/**
 * The last undoable act on a contest's results. An advance ended week `week_number` and made `next_week` current; both
 * are the same after the last week.
 */
export type LastAct = { what: 'advance' | 'recompute'; week_number: number; next_week: number; at: Instant }

export type UndoRefusal =
  | { code: 'reopen_instead' }
  | { code: 'nothing_to_take_back' }
  | { code: 'round_stands_on_advance' }
  | { code: 'locked_since_advance'; week: WeekName }
  | { code: 'locked_since_recompute'; week: WeekName }

type Asked = {
  contest: { current_week: number; status: ContestStatus }
  /** Null if none is kept. */
  last: LastAct | null
  /** All weeks of the contest; between two playoff rounds the current one is missing. */
  weeks: readonly (WeekName & { lock_time: Instant | null; processed_at: Instant | null })[]
  now: Instant
}

/**
 * Why the last act can't be undone, or null: not once a week in which revived members would have to pick has locked
 * since. An advance (S11) not once the contest is over, which is reopened instead, nor once it has left the week that
 * was opened; picks made ahead stay. A recomputation (S10) not once anything else has written results.
 */
export const refuseUndo = {
  undo_advance: (asked: Asked): UndoRefusal | null =>
    asked.contest.status === 'completed' ? { code: 'reopen_instead' } : refuseGoingBack(asked),
  reopen: refuseGoingBack,
  undo_recompute: refuseUndoRecompute,
}

/** Whether a contest may return to before its last advance, including a completed one that is reopened. */
function refuseGoingBack({ contest, last, weeks, now }: Asked): UndoRefusal | null {
  if (last?.what !== 'advance') return { code: 'nothing_to_take_back' }
  const { week_number, next_week, at } = last
  if (contest.current_week !== next_week) return { code: 'round_stands_on_advance' }
  const week = next_week === week_number ? undefined : weeks.find((of) => of.week_number === next_week)
  return week && hasLockedSince(week, { at, now }) ? { code: 'locked_since_advance', week: weekName(week) } : null
}

function refuseUndoRecompute({ contest, last, weeks, now }: Asked): UndoRefusal | null {
  const nothing = { code: 'nothing_to_take_back' } as const
  if (last?.what !== 'recompute' || contest.status !== 'in_progress') return nothing
  const { at } = last
  if (weeks.some(({ processed_at }) => processed_at !== null && processed_at > at)) return nothing
  const locked = weeks.find((week) => hasLockedSince(week, { at, now }))
  return locked ? { code: 'locked_since_recompute', week: weekName(locked) } : null
}

const hasLockedSince = (week: { lock_time: Instant | null }, { at, now }: { at: Instant; now: Instant }) =>
  hasLocked(week, now) && !hasLocked(week, at)

/** A game with the time of its last change, by the pool's clock. */
export type ChangedGame = GameFacts & { updated_at: Instant }

/** When the last of these games in one of these states changed; null if there is none. */
export function lastChangeOf(games: readonly ChangedGame[], inStates: readonly string[]): Instant | null {
  const changes = games.filter(({ game_state }) => inStates.includes(game_state)).map(({ updated_at }) => updated_at)
  return changes.toSorted().at(-1) ?? null
}

/** Whether the server skips the next round, which was taken back (P1). `games` are all playoff games of the season. */
export function isRoundPaused(
  { round_paused_at }: { round_paused_at: Instant | null },
  { round, games }: { round: number; games: readonly ChangedGame[] },
): boolean {
  const ofRound = games.filter((game) => game.round === round)
  return isPaused({ paused_at: round_paused_at, changed_at: lastChangeOf(ofRound, states.final) })
}

type Pausing = { paused_at: Instant | null; changed_at: Instant | null }

/**
 * Whether auto advance is still paused after an undo (S11, P1): until one of its games has changed since and is final,
 * or an admin advances. `changed_at` is the last change of its final games; null without any.
 */
export function isPaused({ paused_at, changed_at }: Pausing): boolean {
  return paused_at !== null && (changed_at === null || changed_at <= paused_at)
}
