import type { Instant } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import type { ContestStatus } from './picks.ts'

/** A second chance needs enough players and enough of the season (Y4). */
const FEWEST_OUT = 3
export const FEWEST_WEEKS = 6

type Week = { week_number: number; round: number | null; lock_time: Instant | null }

/**
 * The number of unlocked weeks of the regular season, and the lock after which they are too few; null for the lock if
 * they already are, or if it isn't known yet.
 */
export function weeksLeft(weeks: readonly Week[], now: Instant): { left: number; until: Instant | null } {
  const open = weeks.filter((week) => week.round === null && !hasLocked(week, now))
  return { left: open.length, until: open.at(-FEWEST_WEEKS)?.lock_time ?? null }
}

export type SecondChanceRefusal =
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'second_chance_has_none' }
  | { code: 'second_chance_exists' }
  | { code: 'second_chance_too_few'; out: number; needed: number }
  | { code: 'second_chance_too_late'; weeks_left: number; needed: number }

/** Why a contest can't get a second chance now, or null (Y4). */
export function refuseSecondChance(asked: {
  contest: { status: ContestStatus; second_chance_of: number | null }
  /** Whether it already has one. */
  exists: boolean
  /** Members eliminated. */
  out: number
  weeks_left: number
}): SecondChanceRefusal | null {
  const { contest, exists, out, weeks_left } = asked
  if (contest.second_chance_of !== null) return { code: 'second_chance_has_none' }
  if (contest.status !== 'in_progress') return { code: 'contest_not_in_progress', status: contest.status }
  if (exists) return { code: 'second_chance_exists' }
  if (out < FEWEST_OUT) return { code: 'second_chance_too_few', out, needed: FEWEST_OUT }
  if (weeks_left < FEWEST_WEEKS) return { code: 'second_chance_too_late', weeks_left, needed: FEWEST_WEEKS }
  return null
}

/** Whether the desk offers it, or the pool opens it automatically: only once, so not after someone has decided (Y4). */
export const isOffered = (asked: Parameters<typeof refuseSecondChance>[0] & { decided_at: Instant | null }): boolean =>
  asked.decided_at === null && refuseSecondChance(asked) === null

/** A member's entry in the first contest; null without one. */
type FirstEntry = { is_eliminated: boolean } | null

/**
 * A second chance admits members who are out of the first contest when they join (Y4). A member revived there stays in.
 */
export function refuseSecondChanceEntry(asked: { first: FirstEntry; first_name: string }): {
  code: 'only_who_is_out'
  first_name: string
} | null {
  const { first, first_name } = asked
  return first?.is_eliminated ? null : { code: 'only_who_is_out', first_name }
}

const LONGEST_NAME = 100
const ENDING = ': Second Chance'

/** 'Survivor 2025-26: Second Chance', cut to the maximum length of a name. */
export const secondChanceName = (first_name: string): string =>
  `${first_name.slice(0, LONGEST_NAME - ENDING.length).trim()}${ENDING}`

/** 'Survivor 2025-26: Second Chance is open to everyone who is out of Survivor 2025-26.' */
export const openWords = ({ contest_name, first_name }: { contest_name: string; first_name: string }): string =>
  `${contest_name} is open to everyone who is out of ${first_name}.`
