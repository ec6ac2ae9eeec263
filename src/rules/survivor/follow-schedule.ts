import { addDays, type Day, easternDay, type Instant } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import { isSlot } from './playoffs/slots.ts'
import type { SlotPlace, Week, WeekSpan } from './week-span.ts'
import { buildWeeks, type GameDay } from './weeks.ts'

type Stored = Week & SlotPlace & { lock_time: Instant | null }

/** What a changed schedule makes of a contest's weeks; null where it changes nothing. */
export type FollowedWeeks<W> = {
  /** All weeks that stay, in order, with their numbers. */
  kept: { week: W; week_number: number }[]
  added: Week[]
  dropped: W[]
}

/**
 * The weeks of a contest after its season's schedule has changed (W7). Weeks that have locked or begun stay as they are. Of the others a week
 * goes once all its games have left it, and one comes for games of a calendar week that no week of the contest covers, so weeks whose days
 * an admin has set (W6) stay. As long as no week has begun, the first one follows its opening (W8). Nothing changes without a game, nor once a playoff
 * round is set up, whose slots come after the last week.
 */
export function followSchedule<W extends Stored>(asked: {
  weeks: readonly W[]
  season_start_date: Day
  /** The last day of the weeks that locked before the contest began and are left out (S14); null where there are none. */
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
  const stays = [...fixed, ...open.filter((week) => !dropped.includes(week))]
  const edge = fixed.at(-1)?.end_date ?? asked.locked_through ?? ''
  const coming = plan
    .map((week) => (week.start_date <= edge && edge < week.end_date ? { ...week, start_date: addDays(edge, 1) } : week))
    .filter((week) => week.start_date > edge && week.start_date > today && isPlayed(week, after))
    .filter((week) => !stays.some((of) => of.start_date <= week.end_date && week.start_date <= of.end_date))
  if (dropped.length + coming.length === 0 || stays.length + coming.length === 0) return null
  const first = fixed.at(-1)?.week_number ?? (weeks[0]?.week_number ?? 1) - 1
  const inOrder = [...open.filter((week) => stays.includes(week)), ...coming].toSorted((a, b) =>
    a.start_date < b.start_date ? -1 : 1,
  )
  const numbers = new Map(inOrder.map((week, index): [WeekSpan, number] => [week, first + index + 1]))
  return {
    kept: stays.map((week) => ({ week, week_number: numbers.get(week) ?? week.week_number })),
    added: coming.map((week) => ({ ...week, week_number: numbers.get(week) ?? 0 })),
    dropped,
  }
}

const isSameSpan = (one: WeekSpan) => (other: WeekSpan) =>
  one.start_date === other.start_date && one.end_date === other.end_date

const isPlayed = ({ start_date, end_date }: WeekSpan, days: readonly GameDay[]) =>
  days.some(({ game_date }) => start_date <= game_date && game_date <= end_date)
