/** The only formatter of time: instants in the reader's zone, deadlines with the pool's zone as well, and league days. */

/** The time zone of the pool's deadlines (T2). */
const POOL_ZONE = 'America/New_York'
const UTC = 'UTC'

/** An ISO 8601 UTC instant or a league day `YYYY-MM-DD`. */
type Text = string

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A text that isn't a time is shown as such, so that the screen around it still works. */
function format(at: Text, { zone, ...options }: Intl.DateTimeFormatOptions & { zone?: string }): string {
  if (!isTime(at)) return 'Invalid Date'
  const key = JSON.stringify([zone, options])
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formatters.set(key, formatter)
  }
  return formatter.format(new Date(at))
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const isTime = (at: Text) => !Number.isNaN(Date.parse(at))

/** Whether the reader's clock and the pool's show the same time at this instant: then one is enough. */
const isInPoolZone = (at: Text): boolean =>
  format(at, { ...clock, day: 'numeric' }) === format(at, { ...clock, day: 'numeric', zone: POOL_ZONE })

/** 'Mon, Nov 17, 7:00 PM' in the reader's zone. */
export const instantWords = (at: Text): string =>
  format(at, { weekday: 'short', month: 'short', day: 'numeric', ...clock })

/** 'Mon 7:00 PM ET': the same instant on the pool's clock. */
export const poolWords = (at: Text): string =>
  isTime(at) ? `${format(at, { weekday: 'short', ...clock, zone: POOL_ZONE })} ET` : 'Invalid Date'

/** 'Mon, Nov 17, 7:00 PM (Mon 1:00 PM ET)'; a reader in the pool's zone sees it once: 'Mon, Nov 17, 7:00 PM ET'. */
export const deadlineWords = (at: Text): string => {
  if (!isTime(at)) return 'Invalid Date'
  return isInPoolZone(at) ? `${instantWords(at)} ET` : `${instantWords(at)} (${poolWords(at)})`
}

/** '7:00 PM' in the reader's zone. */
export const clockWords = (at: Text): string => format(at, clock)

/** '8:00 PM' for a time of day on a wall clock, `20:00`. */
export const timeWords = (time: Text): string => format(`2000-01-01T${time}:00.000Z`, { ...clock, zone: UTC })

/** 'Monday, November 17, 2025' for a league day. A day has no zone and is never shifted (T1). */
export const dayWords = (day: Text): string =>
  format(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', zone: UTC })

/** 'Nov 17' for a league day, where a column has no room for more. */
export const tinyDayWords = (day: Text): string => format(day, { month: 'short', day: 'numeric', zone: UTC })

/** 'Mon, Nov 17' for a league day. */
export const shortDayWords = (day: Text): string =>
  format(day, { weekday: 'short', month: 'short', day: 'numeric', zone: UTC })

/** 'Mon' for a league day. */
export const weekdayWords = (day: Text): string => format(day, { weekday: 'short', zone: UTC })

/**
 * '7:00 PM' for the start of a game on a league day; 'Tue 1:00 AM' if it is another day in the reader's zone.
 */
export const startWords = (at: Text, day: Text): string => {
  if (!isTime(at)) return 'Invalid Date'
  const weekday = format(at, { weekday: 'short' })
  return weekday === weekdayWords(day) ? clockWords(at) : `${weekday} ${clockWords(at)}`
}

/**
 * When a game is, seen from `now` in the reader's zone: 'Tonight 7:00', 'Today 1:00 PM', 'Thu', and beyond a week 'Nov 27'.
 */
export const soonWords = (at: Text, now: Text): string => {
  if (!isTime(at)) return 'Invalid Date'
  const date = { month: 'short', day: 'numeric' } as const
  if (format(at, date) !== format(now, date)) {
    return format(at, Date.parse(at) - Date.parse(now) < 6 * 86_400_000 ? { weekday: 'short' } : date)
  }
  const isEvening = Number(format(at, { hour: 'numeric', hourCycle: 'h23' })) >= 17
  return isEvening ? `Tonight ${clockWords(at).replace(/\s[AP]M$/, '')}` : `Today ${clockWords(at)}`
}

/** 'Nov 17 to Nov 23' for two league days. */
export const daySpanWords = (from: Text, to: Text): string => `${tinyDayWords(from)} to ${tinyDayWords(to)}`

/** What is left until a deadline: '3 d 4 h', '3 h 12 min', '12 min', then '45 s'. Never negative. */
export function spanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${seconds} s`
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`
}

/** What is left as a clock shows it, '12:04' or '0:42', for the last hour before a deadline. Never negative. */
export function clockSpanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 'Just now', '5m ago', '3h ago', '6d ago', then 'Nov 3, 2025', all seen from `now` (ms). */
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

/** 'Nov 17, 2025' on the reader's calendar, for what may be years ago. */
export const pastDayWords = (at: Text): string => format(at, { month: 'short', day: 'numeric', year: 'numeric' })

/** 'Monday, November 17' on the reader's calendar. */
export const dateWords = (at: Text): string => format(at, { weekday: 'long', month: 'long', day: 'numeric' })

/** An instant in the reader's zone; with `deadline`, in the pool's zone as well. */
export function Instant({ at, deadline = false }: { at: Text | null; deadline?: boolean }) {
  if (at === null) return <>TBD</>
  return (
    <time dateTime={at} title={poolWords(at)}>
      {deadline ? deadlineWords(at) : instantWords(at)}
    </time>
  )
}

/** A league day. */
export function Day({ day, short = false }: { day: Text; short?: boolean }) {
  return <time dateTime={day}>{short ? shortDayWords(day) : dayWords(day)}</time>
}
