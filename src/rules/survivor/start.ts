import { FEWEST_TO_START, hadEnough } from '#rules/contests/starting.ts'
import type { Instant } from '#rules/time.ts'
import { hasLocked, nextWeekToLock } from './locks.ts'

type StartingWeek = { week_number: number; lock_time: Instant | null }

type Waiting<W> = {
  contest: { starts_at: Instant | null; created_at: Instant }
  /** By week number. */
  weeks: readonly W[]
  /** Each participant's joining time, in any order. */
  joined: readonly Instant[]
  now: Instant
}

/**
 * A waiting contest's due step: it started at `at` with `first` as its week 1, or it keeps waiting and `first` is its
 * first open week. `missed` is the last start that passed with too few members, null if only weeks have passed.
 */
export type DueStart<W> = { what: 'start'; at: Instant; first: W } | { what: 'wait'; missed: Instant | null; first: W }

/**
 * A waiting contest's due step (S14), or null; also null if all of its weeks have locked with fewer than two members.
 * It starts at the first of its starts by which at least two had joined, regardless of when this is checked: even after
 * its last lock, with the picks made ahead. Joining at that very instant is too late.
 */
export function dueStart<W extends StartingWeek>(waiting: Waiting<W>): DueStart<W> | null {
  const { weeks, joined, now } = waiting
  let missed: Instant | null = null
  for (const at of passedStarts(waiting)) {
    if (hadEnough(joined, at)) {
      const first = weeks.find((week) => !hasLockedBefore(week, at))
      return first ? { what: 'start', at, first } : null
    }
    missed = at
  }
  const open = weeks.find((week) => !hasLocked(week, now))
  if (!open || (missed === null && open === weeks[0])) return null
  return { what: 'wait', missed, first: open }
}

/**
 * Starts passed since the contest was created: the planned one, then each lock after it, because a missed start moves
 * to the next lock.
 */
function passedStarts({ contest, weeks, now }: Waiting<StartingWeek>): Instant[] {
  const planned = plannedStart(contest, weeks)
  if (planned === null) return []
  const locks = weeks.flatMap(({ lock_time }) => lock_time ?? []).filter((lock) => lock > planned)
  return [planned, ...locks.sort()].filter((at) => contest.created_at < at && at <= now)
}

/** A waiting contest's start if at least two have joined by then: as set, else its first lock. */
export function plannedStart(
  { starts_at }: { starts_at: Instant | null },
  weeks: readonly StartingWeek[],
): Instant | null {
  if (starts_at !== null) return starts_at
  return weeks.flatMap(({ lock_time }) => lock_time ?? []).sort()[0] ?? null
}

/** The week a waiting contest will start with, as planned now; null if all have locked. */
export function startingWeek<W extends StartingWeek>(
  { starts_at }: { starts_at: Instant | null },
  weeks: readonly W[],
  now: Instant,
): W | null {
  const mayStart = ({ lock_time }: W) =>
    lock_time !== null && lock_time > now && (starts_at === null || lock_time >= starts_at)
  return weeks.find(mayStart) ?? null
}

/**
 * The contest's next week to lock: while it waits, the one it will start with, because a week that locks earlier isn't
 * played, and none until enough have joined (S14).
 */
export function weekToLockNext<W extends StartingWeek>(
  contest: { status: string; starts_at: Instant | null; joined: number },
  weeks: readonly W[],
  now: Instant,
): W | null {
  if (contest.status === 'in_progress') return nextWeekToLock(weeks, now)
  if (contest.status !== 'waiting' || contest.joined < FEWEST_TO_START) return null
  return startingWeek(contest, weeks, now)
}

function hasLockedBefore({ lock_time }: StartingWeek, at: Instant): boolean {
  return lock_time !== null && lock_time < at
}

export type StartsAtRefusal = { code: 'start_in_past' } | { code: 'start_after_last_lock'; last_lock: Instant }

/**
 * Why a start can't be set by hand, or null: it has to be in the future, and before the last week's lock, so that there
 * is something to play (S14).
 */
export function refuseStartsAt(asked: {
  starts_at: Instant
  weeks: readonly StartingWeek[]
  now: Instant
}): StartsAtRefusal | null {
  const { starts_at, weeks, now } = asked
  if (starts_at <= now) return { code: 'start_in_past' }
  const last_lock = weeks.at(-1)?.lock_time ?? null
  return last_lock !== null && starts_at >= last_lock ? { code: 'start_after_last_lock', last_lock } : null
}

/** A new contest's weeks that can still be picked, numbered from 1 (S14). Empty if all have locked. */
export function openWeeks<W extends StartingWeek>(weeks: readonly W[], now: Instant): W[] {
  const first = weeks.findIndex((week) => !hasLocked(week, now))
  if (first === -1) return []
  return weeks.slice(first).map((week, index) => ({ ...week, week_number: index + 1 }))
}
