/** What clocks in New York show, for forms: `YYYY-MM-DDTHH:mm`, the text of a `datetime-local` input. */
type WallClock = string
type Instant = string

const DAY = 86_400_000

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The wall clock in New York at an instant (rulebook T2). */
export const wallClockAt = (instant: Instant): WallClock => wallClock(Date.parse(instant))

function wallClock(ms: number): WallClock {
  const part = new Map(parts.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}T${part.get('hour')}:${part.get('minute')}`
}

/**
 * The instant at which clocks in New York show this; null for what is no date and time. At a clock change it decides as
 * the server does: a time that is skipped counts on the old clock, of one that comes twice the first is meant.
 */
export function instantAt(text: WallClock): Instant | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00.000Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const before = asUtc - offsetAt(asUtc - DAY)
  const after = asUtc - offsetAt(asUtc + DAY)
  const ms = wallClock(before) !== text && wallClock(after) === text ? after : before
  return new Date(ms).toISOString()
}

/** How far New York's clock is ahead of UTC, in milliseconds; negative all year. */
const offsetAt = (ms: number) => Date.parse(`${wallClock(ms)}:00.000Z`) - Math.floor(ms / 60_000) * 60_000
