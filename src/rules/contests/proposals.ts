import type { ContestType } from '#rules/contests/contest-types.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { ClockRules } from '#rules/two-team/draft-clock.ts'

/**
 * The proposed size of a draft in a pool of `members` (spec 9): 2 for two, else 16, which starts automatically, or 32
 * for more.
 */
export function proposedSize(members: number): 2 | 16 | 32 {
  if (members === 2) return 2
  return members > 16 ? 32 : 16
}

export const proposedName = (type: ContestType, seasonYear: string): string =>
  `${type === 'survivor' ? 'Survivor' : 'Draft'} ${seasonYear}`

const DAY = 86_400_000

/**
 * The proposed day of a draft (D4): the last Sunday at least two days before its season, to avoid the rush of the first
 * games. Doesn't use the calendar of `time.ts`, which the browser would have to load.
 */
export function proposedDraftDay(firstDay: Day): Day {
  const latest = Date.parse(firstDay) - 2 * DAY
  return new Date(latest - new Date(latest).getUTCDay() * DAY).toISOString().slice(0, 10)
}

/** The day to propose once that Sunday has passed: the next one that leaves members a day to join. */
export function nextDraftDay(now: Instant): Day {
  const earliest = Date.parse(now) + 2 * DAY
  return new Date(earliest + ((7 - new Date(earliest).getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}

/**
 * The clock to propose for a draft (D6): two minutes if it has a start, else eight hours that pause at night, so that
 * no one delays the others for long.
 */
export const proposedClock = (hasStart: boolean): ClockRules =>
  hasStart ? { pick_seconds: 120, daytime_only: false } : { pick_seconds: 8 * 3600, daytime_only: true }

/** The clock to propose for the draft of a tiebreaker: it has an evening and the day after. */
export const TIEBREAKER_CLOCK: ClockRules = { pick_seconds: 3600, daytime_only: false }
