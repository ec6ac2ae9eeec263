import { addDays, type Day, easternDay, type Instant } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import { isSlot } from './playoffs/slots.ts'
import type { SlotPlace, Week, WeekSpan } from './week-span.ts'
import { buildWeeks, type GameDay } from './weeks.ts'

type Stored = Week & SlotPlace & { lock_time: Instant | null }

/** A contest's weeks after a schedule change; null if nothing changes. */
export type FollowedWeeks<W> = {
  /** The remaining weeks in order, with their numbers. */
  kept: { week: W; week_number: number }[]
  added: Week[]
  dropped: W[]
}

/**
 * A contest's weeks after its season's schedule has changed (W7). Weeks that have locked or begun stay as they are.
 * Another week is removed once all its games have left it, and one is added for games of a calendar week that no week
 * of the contest covers, so that weeks with days set by an admin (W6) stay. Until a week has begun, the first one
 * follows its opening (W8). Nothing changes without games, nor once a playoff round is set up, because its slots follow
 * the last week.
 */
export function followSchedule<W extends Stored>(asked: {
  weeks: readonly W[]
  season_start_date: Day
  /** The last day of the weeks left out because they locked before the contest began (S14); null if there are none. */
  locked_through: Day | null
  before: readonly GameDay[]
  after: readonly GameDay[]
  now: Instant
}): FollowedWeeks<W> | null {
  const { weeks, season_start_date: seasonStartDate, before, after, now } = asked
  if (after.length === 0 || weeks.some(isSlot)) return null
  const today = easternDay(now)
  const fixed = weeks.slice(0, weeks.findLastIndex((week) => hasLocked(week, now) || week.start_date <= today) + 1)
  const open = weeks.slice(fixed.length)
  const plan = buildWeeks({ seasonStartDate, gameDays: after })
  const planBefore = before.length === 0 ? [] : buildWeeks({ seasonStartDate, gameDays: before })
  const isOutOfPlan = (week: WeekSpan) =>
    fixed.length === 0 && planBefore.some(isSameSpan(week)) && !plan.some(isSameSpan(week))
  const isEmptied = (week: WeekSpan) => isPlayed(week, before) && !isPlayed(week, after)
  const dropped = open.filter((week) => isEmptied(week) || isOutOfPlan(week))
  const staying = open.filter((week) => !dropped.includes(week))
  const edge = fixed.at(-1)?.end_date ?? asked.locked_through ?? ''
  const coming = weeksAfter(edge, plan)
    .filter((week) => week.start_date > today && isPlayed(week, after))
    .filter((week) => ![...fixed, ...staying].some(overlaps(week)))
  if (dropped.length + coming.length === 0 || fixed.length + staying.length + coming.length === 0) return null
  const lastFixed = fixed.at(-1)?.week_number ?? (weeks[0]?.week_number ?? 1) - 1
  const inOrder: WeekSpan[] = [...staying, ...coming].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const numberOf = (week: WeekSpan) => lastFixed + 1 + inOrder.indexOf(week)
  return {
    kept: [
      ...fixed.map((week) => ({ week, week_number: week.week_number })),
      ...staying.map((week) => ({ week, week_number: numberOf(week) })),
    ],
    added: coming.map((week) => ({ ...week, week_number: numberOf(week) })),
    dropped,
  }
}

/** The weeks of a plan after a day; one that the day divides begins on the next. */
const weeksAfter = (edge: Day, plan: readonly Week[]): Week[] =>
  plan
    .filter((week) => edge < week.end_date)
    .map((week) => (week.start_date <= edge ? { ...week, start_date: addDays(edge, 1) } : week))

const overlaps = (one: WeekSpan) => (other: WeekSpan) =>
  other.start_date <= one.end_date && one.start_date <= other.end_date

const isSameSpan = (one: WeekSpan) => (other: WeekSpan) =>
  one.start_date === other.start_date && one.end_date === other.end_date

const isPlayed = ({ start_date, end_date }: WeekSpan, days: readonly GameDay[]) =>
  days.some(({ game_date }) => start_date <= game_date && game_date <= end_date)
