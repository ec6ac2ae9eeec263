import { FEWEST_TO_START, hadEnough } from '#rules/contests/starting.ts'
import type { Instant } from '#rules/time.ts'
import { hasLocked, nextWeekToLock } from './locks.ts'

type StartingWeek = { week_number: number; lock_time: Instant | null }

type Waiting<W> = {
  contest: { starts_at: Instant | null; created_at: Instant }
  /** In order of their numbers. */
  weeks: readonly W[]
  /** When each participant joined, in any order. */
  joined: readonly Instant[]
  now: Instant
}

/**
 * What is due in a waiting contest: it has started at `at` and `first` is its week 1, or it waits on and `first` is its first week that is
 * still open. `missed` is the last start that passed with too few, null where only weeks have passed.
 */
export type DueStart<W> = { what: 'start'; at: Instant; first: W } | { what: 'wait'; missed: Instant | null; first: W }

/**
 * What is due in a waiting contest now (S14); null where nothing is, and where all of its weeks have locked without two. It starts at
 * the first of its starts at which at least two had joined, no matter when somebody asks: also after its last lock, with the picks made
 * ahead. Who joins at that very instant is too late.
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

/** The starts that have come since the contest was created: the planned one, then each lock after it, since a start that fails moves to the next. */
function passedStarts({ contest, weeks, now }: Waiting<StartingWeek>): Instant[] {
  const planned = plannedStart(contest, weeks)
  if (planned === null) return []
  const locks = weeks.flatMap(({ lock_time }) => lock_time ?? []).filter((lock) => lock > planned)
  return [planned, ...locks.sort()].filter((at) => contest.created_at < at && at <= now)
}

/** When a waiting contest will start if at least two have joined by then: as set, else at its first lock. */
export function plannedStart(
  { starts_at }: { starts_at: Instant | null },
  weeks: readonly StartingWeek[],
): Instant | null {
  if (starts_at !== null) return starts_at
  return weeks.flatMap(({ lock_time }) => lock_time ?? []).sort()[0] ?? null
}

/** The week that a waiting contest will start with, as planned now; null where all have locked. */
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
 * The week of a contest that locks next: while it waits the one that it will start with, since a week that locks before is not played, and
 * none until enough have joined (S14).
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

/** Whether a start may be set by hand: in the future, and before the last week locks, so that there is something to play (S14). */
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

/** The weeks of a new contest that can still be picked, numbered from 1 (S14). Empty where all have locked. */
export function openWeeks<W extends StartingWeek>(weeks: readonly W[], now: Instant): W[] {
  const first = weeks.findIndex((week) => !hasLocked(week, now))
  if (first === -1) return []
  return weeks.slice(first).map((week, index) => ({ ...week, week_number: index + 1 }))
}
