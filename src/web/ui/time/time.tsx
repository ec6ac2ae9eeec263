/** The only time formatter: instants in the reader's zone, deadlines with the pool's zone as well, and league days. */

import { days, easternWall, minutes } from '#rules/time.ts'

/** An ISO 8601 UTC instant or a league day `YYYY-MM-DD`. */
type Text = string

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A wall clock's date and time, held in the UTC fields of a Date, in whichever zone it is. */
type Wall = Date

const readersWall = (at: Text): Wall => {
  const moment = new Date(at)
  return new Date(moment.getTime() - minutes(moment.getTimezoneOffset()))
}
/** A league day has no zone and is never shifted (T1). */
const leagueWall = (day: Text): Wall => new Date(day)
const poolWall = (at: Text): Wall => new Date(easternWall(Date.parse(at)))

const isTime = (at: Text) => !Number.isNaN(Date.parse(at))

/**
 * An invalid time is shown as such, so that the screen around it still works. The words are assembled here, because a
 * slow phone needs 15 ms to create each of the browser's own formatters.
 */
const say = (at: Text, wallOf: (at: Text) => Wall, words: (wall: Wall) => string): string =>
  isTime(at) ? words(wallOf(at)) : 'Invalid Date'

const weekday = (wall: Wall) => WEEKDAYS[wall.getUTCDay()] ?? ''
const shortWeekday = (wall: Wall) => weekday(wall).slice(0, 3)
const month = (wall: Wall) => MONTHS[wall.getUTCMonth()] ?? ''
/** 'Nov 17' */
const monthDay = (wall: Wall) => `${month(wall).slice(0, 3)} ${wall.getUTCDate()}`
/** 'Mon, Nov 17' */
const shortDate = (wall: Wall) => `${shortWeekday(wall)}, ${monthDay(wall)}`
/** 'Monday, November 17' */
const longDate = (wall: Wall) => `${weekday(wall)}, ${month(wall)} ${wall.getUTCDate()}`
/** '7:00 PM' */
const clock = (wall: Wall) => {
  const hour = wall.getUTCHours()
  return `${hour % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Whether the reader's clock and the pool's show the same time at this instant: then one is enough. */
const isInPoolZone = (at: Text): boolean =>
  Math.floor(readersWall(at).getTime() / minutes(1)) === Math.floor(poolWall(at).getTime() / minutes(1))

/** 'Mon, Nov 17, 7:00 PM' in the reader's zone. */
export const instantWords = (at: Text): string => say(at, readersWall, (wall) => `${shortDate(wall)}, ${clock(wall)}`)

/** 'Mon 7:00 PM ET': the same instant on the pool's clock. */
export const poolWords = (at: Text): string => say(at, poolWall, (wall) => `${shortWeekday(wall)} ${clock(wall)} ET`)

/** 'Mon, Nov 17, 7:00 PM (Mon 1:00 PM ET)'; a reader in the pool's zone sees it once: 'Mon, Nov 17, 7:00 PM ET'. */
export const deadlineWords = (at: Text): string => {
  if (!isTime(at)) return 'Invalid Date'
  return isInPoolZone(at) ? `${instantWords(at)} ET` : `${instantWords(at)} (${poolWords(at)})`
}

/** 'Mon 7:00 PM ET', or 'Tue 1:00 AM' in another zone: a deadline whose date stands nearby in full. */
export const shortDeadlineWords = (at: Text): string => {
  const words = say(at, readersWall, (wall) => `${shortWeekday(wall)} ${clock(wall)}`)
  return isInPoolZone(at) ? `${words} ET` : words
}

/** '7:00 PM' in the reader's zone. */
export const clockWords = (at: Text): string => say(at, readersWall, clock)

/** '8:00 PM' for a time of day on a wall clock, `20:00`. */
export const timeWords = (time: Text): string => say(`2000-01-01T${time}:00.000Z`, leagueWall, clock)

/** 'Monday, November 17, 2025' for a league day. A day has no zone and is never shifted (T1). */
export const dayWords = (day: Text): string =>
  say(day, leagueWall, (wall) => `${longDate(wall)}, ${wall.getUTCFullYear()}`)

/** 'Nov 17' for a league day, where a column has no room for more. */
export const tinyDayWords = (day: Text): string => say(day, leagueWall, monthDay)

/** 'Mon, Nov 17' for a league day. */
export const shortDayWords = (day: Text): string => say(day, leagueWall, shortDate)

/** 'Monday' for a league day. */
export const longWeekdayWords = (day: Text): string => say(day, leagueWall, weekday)

/** 'Mon' for a league day. */
export const weekdayWords = (day: Text): string => say(day, leagueWall, shortWeekday)

/**
 * '7:00 PM' for the start of a game on a league day; 'Tue 1:00 AM' if it is another day in the reader's zone.
 */
export const startWords = (at: Text, day: Text): string => {
  if (!isTime(at)) return 'Invalid Date'
  const weekday = shortWeekday(readersWall(at))
  return weekday === weekdayWords(day) ? clockWords(at) : `${weekday} ${clockWords(at)}`
}

/**
 * A game's time relative to `now`, in the reader's zone: 'Tonight 7:00', 'Today 1:00 PM', 'Thu', and beyond a week 'Nov
 * 27'.
 */
export const soonWords = (at: Text, now: Text): string => {
  if (!isTime(at)) return 'Invalid Date'
  const wall = readersWall(at)
  if (monthDay(wall) !== monthDay(readersWall(now))) {
    return Date.parse(at) - Date.parse(now) < days(6) ? shortWeekday(wall) : monthDay(wall)
  }
  const isEvening = wall.getUTCHours() >= 17
  return isEvening ? `Tonight ${clockWords(at).slice(0, -3)}` : `Today ${clockWords(at)}`
}

/** 'Nov 17 to Nov 23' for two league days. */
export const daySpanWords = (from: Text, to: Text): string => `${tinyDayWords(from)} to ${tinyDayWords(to)}`

/** The time left until a deadline: '3 d 4 h', '3 h 12 min', '12 min', then '45 s'. Never negative. */
export function spanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${seconds} s`
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`
}

/** The time left as on a clock, '12:04' or '0:42', for the last hour before a deadline. Never negative. */
export function clockSpanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 'Just now', '5m ago', '3h ago', '6d ago', then 'Nov 3, 2025', relative to `now` (ms). */
export function agoWords(at: Text, now: number): string {
  if (!isTime(at)) return 'Invalid Date'
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  if (hours < 24) return `${hours}h ago`
  if (days < 7) return `${days}d ago`
  return pastDayWords(at)
}

/** 'Nov 17, 2025' on the reader's calendar, for times possibly years ago. */
export const pastDayWords = (at: Text): string =>
  say(at, readersWall, (wall) => `${monthDay(wall)}, ${wall.getUTCFullYear()}`)

/** 'Monday, November 17' on the reader's calendar. */
export const dateWords = (at: Text): string => say(at, readersWall, longDate)

/** An instant in the reader's zone; with `deadline`, in the pool's zone as well. */
export function Instant({ at, deadline = false }: { at: Text | null; deadline?: boolean }) {
  if (at === null) return <>TBD</>
  return (
    <time dateTime={at} title={poolWords(at)}>
      {deadline ? deadlineWords(at) : instantWords(at)}
    </time>
  )
}

export function Day({ day, short = false }: { day: Text; short?: boolean }) {
  return <time dateTime={day}>{short ? shortDayWords(day) : dayWords(day)}</time>
}
