import { type GameFacts, isCalledOff } from '#rules/games/games.ts'
import { addDays, type Day, days, type Instant, weekdayOf } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import type { SlotPlace, Week, WeekSpan } from './week-span.ts'

const WEEKS_WITHOUT_SCHEDULE = 26
const SHORTEST_FIRST_WEEK = 3

/**
 * Whether a contest of this season may begin on that day: from one July to the next. On a later day no game would be
 * left, because a contest plays only its own season's schedule (W1).
 */
export function isInSeason(day: Day, seasonYear: string): boolean {
  const firstYear = Number(seasonYear.slice(0, 4))
  return `${firstYear}-07-01` <= day && day < `${firstYear + 1}-07-01`
}

/** A season's league day, with the teams that play on it. A day may appear several times. */
export type GameDay = { game_date: Day; teams: readonly number[] }

/** The days of these games, without those called off, when no one plays (W2, W5). */
export function gameDaysOf(games: readonly GameFacts[]): GameDay[] {
  return games
    .filter((game) => !isCalledOff(game.game_state))
    .map(({ game_date, home_team_id, away_team_id }) => ({ game_date, teams: [home_team_id, away_team_id] }))
}

/**
 * A survivor contest's weeks, in order (W1, W2). `gameDays` are those of the season's regular games, in any order;
 * those before the season start are ignored. The last week contains the last game and runs to its Sunday.
 */
export function buildWeeks({
  seasonStartDate,
  gameDays,
}: {
  seasonStartDate: Day
  gameDays: readonly GameDay[]
}): Week[] {
  const played = new Set(gameDays.map(({ game_date }) => game_date).filter((day) => day >= seasonStartDate))
  if (played.size === 0) return numbered(calendarWeeks(seasonStartDate, WEEKS_WITHOUT_SCHEDULE))
  const lastDay = [...played].reduce((last, day) => (day > last ? day : last))
  const weeks = calendarWeeks(
    seasonStartDate,
    Math.ceil((Date.parse(lastDay) - Date.parse(seasonStartDate)) / days(7)) + 1,
  )
  return numbered(
    joinOpening(
      weeks.filter((week) => daysOf(week).some((day) => played.has(day))),
      gameDays,
    ),
  )
}

/**
 * A first week in which fewer than half of the teams play joins the next one: the season opens abroad, days before the
 * rest (W8).
 */
function joinOpening(weeks: readonly WeekSpan[], gameDays: readonly GameDay[]): WeekSpan[] {
  const [first, second, ...rest] = weeks
  if (!first || !second) return [...weeks]
  const teamsOf = (some: readonly GameDay[]) => new Set(some.flatMap(({ teams }) => teams)).size
  const opening = gameDays.filter(({ game_date }) => first.start_date <= game_date && game_date <= first.end_date)
  if (2 * teamsOf(opening) >= teamsOf(gameDays)) return [...weeks]
  return [{ start_date: first.start_date, end_date: second.end_date }, ...rest]
}

function numbered(weeks: readonly WeekSpan[]): Week[] {
  return weeks.map(({ start_date, end_date }, index) => ({ week_number: index + 1, start_date, end_date }))
}

function calendarWeeks(firstDay: Day, count: number): WeekSpan[] {
  const weeks = [{ start_date: firstDay, end_date: firstSunday(firstDay) }]
  for (let last = weeks[0]; last !== undefined && weeks.length < count; last = weeks.at(-1)) {
    weeks.push({ start_date: addDays(last.end_date, 1), end_date: addDays(last.end_date, 7) })
  }
  return weeks
}

/** The Sunday that ends the first week: the next one, or the one after if that would leave fewer than 3 days (W1). */
function firstSunday(firstDay: Day): Day {
  let length = 1
  while (weekdayOf(addDays(firstDay, length - 1)) !== 'Sunday') length += 1
  return addDays(firstDay, (length < SHORTEST_FIRST_WEEK ? length + 7 : length) - 1)
}

function daysOf({ start_date, end_date }: WeekSpan): Day[] {
  const all: Day[] = []
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) all.push(day)
  return all
}

/** A stored week. `lock_time_by_hand` means that an admin set the lock time (W3). */
export type StoredWeek = Week & SlotPlace & { id: number; lock_time: Instant | null; lock_time_by_hand: boolean }
/**
 * A week as requested by an admin. A `lock_time` left out or unchanged has no effect on the lock; null returns it to
 * the schedule, any other is set by hand (W3).
 */
export type WantedWeek = Week & { id: number; lock_time?: Instant | null }

export type WeeksRefusal = {
  code:
    | 'weeks_unknown'
    | 'weeks_duplicate'
    | 'weeks_locked'
    | 'weeks_end_before_start'
    | 'weeks_gap'
    | 'weeks_out_of_order'
    | 'weeks_overlap'
    | 'weeks_overlap_locked'
    | 'weeks_slot_fixed'
  week_number: number
}

/**
 * Why these weeks can't replace the stored ones, or null (W6): the first error, with its week. Weeks not sent stay as
 * they are, but those sent must be a run without a gap. Free days between two weeks are no gap (W2). A playoff slot's
 * number and days come from the games (P1), and slots overlap: one series may play its game 2 before another its 1st.
 */
export function refuseWeeks(asked: {
  current: readonly StoredWeek[]
  wanted: readonly WantedWeek[]
  /** The last day of the weeks left out because they locked before the contest began (S14). */
  locked_through?: Day | null
  now: Instant
}): WeeksRefusal | null {
  return refuseRows(asked) ?? refuseSequence(asked)
}

function refuseRows({ current, wanted, now }: Parameters<typeof refuseWeeks>[0]): WeeksRefusal | null {
  const stored = new Map(current.map((week) => [week.id, week]))
  const ids = new Set<number>()
  const numbers = new Set<number>()
  for (const week of wanted) {
    const { week_number } = week
    const before = stored.get(week.id)
    if (before === undefined) return { code: 'weeks_unknown', week_number }
    if (ids.has(week.id) || numbers.has(week_number)) return { code: 'weeks_duplicate', week_number }
    ids.add(week.id)
    numbers.add(week_number)
    if (hasLocked(before, now) && isChanged(before, week)) {
      return { code: 'weeks_locked', week_number: before.week_number }
    }
    if (isSlotMoved(before, week)) return { code: 'weeks_slot_fixed', week_number: before.week_number }
    if (week.end_date < week.start_date) return { code: 'weeks_end_before_start', week_number }
  }
  return null
}

function isSlotMoved(stored: StoredWeek, wanted: WantedWeek): boolean {
  if ((stored.round ?? null) === null) return false
  const { lock_time, ...dates } = wanted
  return isChanged(stored, dates)
}

function refuseSequence({
  current,
  wanted,
  locked_through = null,
}: Parameters<typeof refuseWeeks>[0]): WeeksRefusal | null {
  const sent = wanted.map((week) => week.week_number).sort((a, b) => a - b)
  const afterGap = sent.find((number, index) => index > 0 && number !== (sent[index - 1] ?? 0) + 1)
  if (afterGap !== undefined) return { code: 'weeks_gap', week_number: afterGap }
  const replaced = new Set(wanted.map((week) => week.id))
  const slots = new Set(current.filter((week) => (week.round ?? null) !== null).map((week) => week.id))
  const result = [...current.filter((week) => !replaced.has(week.id)), ...wanted].sort(
    (a, b) => a.week_number - b.week_number,
  )
  let previous: (Week & { id: number }) | null = null
  for (const week of result) {
    const { week_number } = week
    if (slots.has(week.id) && previous !== null && week_number === previous.week_number + 1) {
      previous = week
      continue
    }
    if (previous === null ? week_number !== 1 : week_number > previous.week_number + 1)
      return { code: 'weeks_gap', week_number }
    if (previous?.week_number === week_number) return { code: 'weeks_duplicate', week_number }
    if (previous === null && locked_through !== null && week.start_date <= locked_through)
      return { code: 'weeks_overlap_locked', week_number }
    if (previous !== null && week.end_date < previous.start_date) return { code: 'weeks_out_of_order', week_number }
    if (previous !== null && week.start_date <= previous.end_date) return { code: 'weeks_overlap', week_number }
    previous = week
  }
  return null
}

/** Whether a requested row differs from the stored one. An identical row changes nothing. */
export function isChanged(stored: StoredWeek, wanted: WantedWeek): boolean {
  return (
    stored.week_number !== wanted.week_number ||
    stored.start_date !== wanted.start_date ||
    stored.end_date !== wanted.end_date ||
    isRelocked(stored, wanted.lock_time)
  )
}

function isRelocked(stored: StoredWeek, lockTime: Instant | null | undefined): boolean {
  if (lockTime === undefined) return false
  return lockTime === null ? stored.lock_time_by_hand : lockTime !== stored.lock_time
}
