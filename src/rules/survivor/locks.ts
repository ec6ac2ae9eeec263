import { type GameFacts, hasBegun, isCalledOff } from '#rules/games/games.ts'
import { startOf } from '#rules/games/known-at.ts'
import {
  addDays,
  type Day,
  easternDay,
  easternInstant,
  type Instant,
  parseDeadlineTime,
  type TimeOfDay,
  weekdayOf,
} from '#rules/time.ts'
import type { WeekSpan } from './week-span.ts'

/** The pool's settings `pick_deadline_day` and `pick_deadline_time`: a weekday and a wall-clock time in New York. */
export type Deadline = { day: string; time: string }

const USUAL_START: TimeOfDay = { hour: 19, minute: 0 }

type Locking = { week: WeekSpan; games: readonly GameFacts[]; deadline: Deadline }

/** A week's games that haven't been called off. */
export const playedIn = (games: readonly GameFacts[], week: WeekSpan): GameFacts[] =>
  games.filter((game) => isInWeek(game, week) && !isCalledOff(game.game_state))

/**
 * A week's lock unless set by hand (W3): the start of its first game; without games the pool's deadline if its day
 * falls in the week, else 7:00 PM Eastern on the first day. A game without a known start counts as starting at 7:00 PM
 * Eastern on its day. Null for a playoff slot whose first game has no time.
 */
export function lockTimeOf({ week, games, deadline }: Locking): Instant | null {
  const played = playedIn(games, week)
  if ((week.round ?? null) !== null) return slotLock(played)
  return earliest(played.map(startOf)) ?? deadlineIn(week, deadline)
}

/**
 * The start of a slot's first game (W3, P2); null while none of its games is known, and while an earlier day has a game
 * without a time, because that game comes first. Of two games on one day the one with a time decides. Once a game has
 * begun, a missing time no longer holds back the lock: the game without it counts as starting at 7:00 PM Eastern if it
 * has begun, else not at all.
 */
function slotLock(games: readonly GameFacts[]): Instant | null {
  const begun = games.filter((game) => hasBegun(game.game_state))
  const timed = games.filter((game) => game.start_time !== null || hasBegun(game.game_state))
  const first = earliest(timed.map(startOf))
  if (first === null || begun.length > 0) return first
  return games.some((game) => game.start_time === null && game.game_date < easternDay(first)) ? null : first
}

function earliest(instants: readonly Instant[]): Instant | null {
  return instants.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null)
}

/** Whether the game belongs to the week: by league day, or in a playoff slot by round and number (W5, P1). */
export function isInWeek(game: GameFacts, week: WeekSpan): boolean {
  const round = week.round ?? null
  if (round !== null) return game.round === round && game.game_number === week.game_number
  return (game.round ?? null) === null && week.start_date <= game.game_date && game.game_date <= week.end_date
}

function deadlineIn({ start_date, end_date }: WeekSpan, deadline: Deadline): Instant {
  const time = parseDeadlineTime(deadline.time)
  const day = firstWeekdayIn(start_date, end_date, deadline.day)
  return time === null || day === null ? easternInstant(start_date, USUAL_START) : easternInstant(day, time)
}

function firstWeekdayIn(from: Day, to: Day, weekday: string): Day | null {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (weekdayOf(day).toLowerCase() === weekday.trim().toLowerCase()) return day
  }
  return null
}

/** Whether the week has locked, from the lock time itself on. A week without a lock time is open. */
export function hasLocked(week: { lock_time: Instant | null }, now: Instant): boolean {
  return week.lock_time !== null && week.lock_time <= now
}

type LockableWeek = WeekSpan & { lock_time: Instant | null; lock_time_by_hand: boolean }

type Relocking<W> = { weeks: readonly W[]; games: readonly GameFacts[]; deadline: Deadline; now: Instant }

/**
 * The weeks whose lock time the schedule moves, with the new one (W4); null if a playoff slot loses its lock. A locked
 * week never reopens automatically, and a lock set by hand is kept until cleared, unless the first game now starts
 * earlier (W3).
 */
export function relockedWeeks<W extends LockableWeek>({
  weeks,
  games,
  deadline,
  now,
}: Relocking<W>): { week: W; lock_time: Instant | null }[] {
  return weeks
    .filter((week) => !hasLocked(week, now))
    .map((week) => {
      const lock_time = lockTimeOf({ week, games, deadline })
      return { week, lock_time: week.lock_time_by_hand ? earlierOf(week.lock_time, lock_time) : lock_time }
    })
    .filter(({ week, lock_time }) => lock_time !== week.lock_time)
}

/** The earlier of two locks, ignoring an unknown one. */
export const earlierOf = (byHand: Instant | null, first: Instant | null) =>
  earliest([byHand, first].filter((at) => at !== null))

/** The next lock of these weeks; null if all have locked. */
export function nextLock(weeks: readonly { lock_time: Instant | null }[], now: Instant): Instant | null {
  return earliest(weeks.flatMap((week) => week.lock_time ?? []).filter((lock) => lock > now))
}

/**
 * The first unlocked week: the only open one that reveals who has picked, and for which an admin enters picks. A team
 * moves between open weeks (S1), so revealing who has picked in two of them would confirm a guessed team (S5).
 */
export function openWeekOf<W extends { lock_time: Instant | null }>(weeks: readonly W[], now: Instant): W | null {
  return weeks.find((week) => !hasLocked(week, now)) ?? null
}

/**
 * The week of the next deadline: the next to lock, whichever is processed next (S1). A playoff slot without a lock has
 * no deadline. Null if none is left.
 */
export function nextWeekToLock<W extends { week_number: number; lock_time: Instant | null }>(
  weeks: readonly W[],
  now: Instant,
): W | null {
  const next = nextLock(weeks, now)
  return next === null ? null : (weeks.find((week) => week.lock_time === next) ?? null)
}
