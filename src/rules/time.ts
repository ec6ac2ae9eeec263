/**
 * An instant as ISO 8601 in UTC, exactly as `Date.prototype.toISOString()` prints it, so that `<` compares two of them
 * (T2).
 */
export type Instant = string
/** A calendar day, `YYYY-MM-DD`, so that `<` compares two of them (T2). */
export type Day = string
export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'
export type TimeOfDay = { hour: number; minute: number }

/** The league's time zone: its date is the league day (T1), and every deadline is in its local time (T2). */
const LEAGUE_ZONE = 'America/New_York'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export function seconds(n: number): number {
  return n * 1_000
}

export function minutes(n: number): number {
  return seconds(60) * n
}

export function hours(n: number): number {
  return minutes(60) * n
}

/** Exact days of 24 hours, in milliseconds. For calendar days use `addDays`: two days a year have 23 or 25 hours. */
export function days(n: number): number {
  return hours(24) * n
}

export function plus(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) + ms).toISOString()
}

/** Milliseconds from the first instant to the second; negative if the second is earlier. */
export function between(from: Instant, to: Instant): number {
  return Date.parse(to) - Date.parse(from)
}

/**
 * Whether this many ms have passed since `since`. A `since` in the future, from before the clock was set back, counts
 * as long ago, so that nothing waits for it.
 */
export function hasElapsed(ms: number, { since, now }: { since: Instant; now: Instant }): boolean {
  const gone = between(since, now)
  return gone < 0 || gone >= ms
}

/** The league day of an instant: the date in New York, never the UTC date (T1). */
export function easternDay(instant: Instant): Day {
  return new Date(easternWall(Date.parse(instant))).toISOString().slice(0, 10)
}

/** New York's wall-clock time at that instant, to the minute. */
export function easternTimeOfDay(instant: Instant): TimeOfDay {
  const wall = new Date(easternWall(Date.parse(instant)))
  return { hour: wall.getUTCHours(), minute: wall.getUTCMinutes() }
}

/** A zone's wall-clock hour, 0 to 23; New York's if null. */
export function hourIn(zone: string | null, instant: Instant): number {
  const hour = { hour: 'numeric', hourCycle: 'h23' } as const
  return Number(new Intl.DateTimeFormat('en-US', { ...hour, timeZone: zone ?? LEAGUE_ZONE }).format(new Date(instant)))
}

/**
 * The instant of this wall-clock time in New York on this day (T2). If a clock change skips the time, 02:30 becomes
 * 03:30; if the time occurs twice, it is the first one, as calendars do.
 */
export function easternInstant(day: Day, { hour, minute }: TimeOfDay): Instant {
  const wall = Date.parse(day) + hours(hour) + minutes(minute)
  const byClocksOf = (near: number) => wall - (easternWall(near) - near)
  // The two differ only if the clocks change in between.
  const [before, after] = [byClocksOf(wall - days(1)), byClocksOf(wall + days(1))] as const
  return new Date(easternWall(before) !== wall && easternWall(after) === wall ? after : before).toISOString()
}

/** A formatter created on first use: creating all of them takes a slow phone a tenth of a second. */
function onceNeeded(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', parts)
    return made
  }
}

/**
 * New York's date and wall-clock time at an instant, as if in UTC (ms). Computed by the rule of the United States since
 * 2007, because loading the time zones keeps a slow phone busy for some 60 ms: summer time is from 2:00 on March's second
 * Sunday to 2:00 on November's first.
 */
export function easternWall(ms: number): number {
  const year = new Date(ms).getUTCFullYear()
  const summer = sundayOf({ year, month: 2, nth: 2 }) + hours(7)
  const winter = sundayOf({ year, month: 10, nth: 1 }) + hours(6)
  return ms - hours(summer <= ms && ms < winter ? 4 : 5)
}

function sundayOf({ year, month, nth }: { year: number; month: number; nth: number }): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1))
}

const easternParts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const easternClock = onceNeeded({ ...easternParts, timeZone: LEAGUE_ZONE })
const easternCalendar = onceNeeded({ ...easternParts, year: 'numeric', timeZone: LEAGUE_ZONE })

/** An instant in the server's texts, in the pool's zone (T2): 'Mon, Nov 17, 7:00 PM ET'. */
export function easternWords(instant: Instant, { withYear = false } = {}): string {
  // Some versions of ICU put a narrow no-break space before AM and PM.
  return `${(withYear ? easternCalendar : easternClock)().format(new Date(instant)).replaceAll('\u202f', ' ')} ET`
}

const dayParts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const calendar = onceNeeded(dayParts)
const fullCalendar = onceNeeded({ ...dayParts, year: 'numeric' })

/** A day in the server's texts: 'Apr 17', or 'Apr 17, 2026'. */
export function dateWords(day: Day, { withYear = false } = {}): string {
  return (withYear ? fullCalendar : calendar)().format(new Date(day))
}

const monthCalendar = onceNeeded({ month: 'long', timeZone: 'UTC' })

/** A day's month in the server's texts: 'April'. */
export const monthWords = (day: Day): string => monthCalendar().format(new Date(day))

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * An instant in the reader's own zone, with the pool's if it differs (T2): 'Tue, Nov 18, 1:00 AM GMT+1 (Mon, Nov 17,
 * 7:00 PM ET)'. Without a zone only the pool's.
 */
export function wordsIn(zone: string | null, instant: Instant): string {
  const eastern = easternWords(instant)
  if (zone === null) return eastern
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...easternParts, timeZone: zone })
  clocks.set(zone, clock)
  const own = clock.format(new Date(instant)).replaceAll('\u202f', ' ')
  if (`${own} ET` === eastern) return eastern
  return `${own} ${nameOf(zone, instant)} (${eastern})`
}

/** 'GMT+1', 'PST'. */
function nameOf(zone: string, instant: Instant): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

export function addDays(day: Day, n: number): Day {
  return new Date(Date.parse(day) + days(n)).toISOString().slice(0, 10)
}

/** The start of a league day (T1). */
export const startOfDay = (day: Day): Instant => easternInstant(day, { hour: 0, minute: 0 })

/** The end of the league day (T1). */
export function midnightAfter(now: Instant): Instant {
  return startOfDay(addDays(easternDay(now), 1))
}

export function weekdayOf(day: Day): Weekday {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()]
  if (weekday === undefined) throw new RangeError(`Not a day: ${day}`)
  return weekday
}

/** The Monday of a day's calendar week. */
export function mondayOf(day: Day): Day {
  let monday = day
  while (weekdayOf(monday) !== 'Monday') monday = addDays(monday, -1)
  return monday
}

/**
 * Reads `7:00 PM EST` or `19:00`. EST, EDT and ET all mean local time in New York, summer or winter (T2). Null if it
 * isn't a time of day.
 */
export function parseDeadlineTime(text: string): TimeOfDay | null {
  const match = /^\s*(\d{1,2}):(\d{2})\s*(am|pm)?\s*(?:e[sd]?t)?\s*$/i.exec(text)
  if (match === null) return null
  const written = Number(match[1])
  const minute = Number(match[2])
  if (minute > 59) return null
  const half = match[3]?.toLowerCase()
  if (half === undefined) return written > 23 ? null : { hour: written, minute }
  if (written < 1 || written > 12) return null
  return { hour: (written % 12) + (half === 'pm' ? 12 : 0), minute }
}

export function isInstant(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isInstant(`${text}T00:00:00.000Z`)
}
