/** Instants worth jumping to in the demo, on the pool's clock (T4). All are ISO 8601 UTC. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const POOL_ZONE = 'America/New_York'
const MORNING = 9

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: POOL_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The pool's wall clock at an instant, as if it were UTC (ms). */
function wallClock(at: number): number {
  const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The instant when the pool's clock shows that wall time. The second step corrects for a clock change in between. */
function instantOf(wallTime: number): number {
  const guess = wallTime - (wallClock(wallTime) - wallTime)
  return guess + (wallTime - wallClock(guess))
}

/** The next 9:00 AM Eastern. */
export function nextMorning(now: string): string {
  const today = Math.floor(wallClock(Date.parse(now)) / DAY) * DAY
  const morning = instantOf(today + MORNING * 60 * MINUTE)
  const next = morning > Date.parse(now) ? morning : instantOf(today + DAY + MORNING * 60 * MINUTE)
  return new Date(next).toISOString()
}

/** 9:00 AM Eastern on the next Monday, when every game of the week has been played. */
export function endOfWeek(now: string): string {
  const today = Math.floor(wallClock(Date.parse(now)) / DAY) * DAY
  const daysToMonday = (8 - new Date(today).getUTCDay()) % 7
  const monday = instantOf(today + daysToMonday * DAY + MORNING * 60 * MINUTE)
  const next = monday > Date.parse(now) ? monday : instantOf(today + 7 * DAY + MORNING * 60 * MINUTE)
  return new Date(next).toISOString()
}

export const minutesBefore = (at: string, minutes: number): string =>
  new Date(Date.parse(at) - minutes * MINUTE).toISOString()
