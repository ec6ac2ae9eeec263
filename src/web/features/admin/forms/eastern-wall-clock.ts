/** Eastern Time in forms: `YYYY-MM-DDTHH:mm`, the value of a `datetime-local` input. */
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

/** Eastern Time at an instant (T2). */
export const wallClockAt = (instant: Instant): WallClock => wallClock(Date.parse(instant))

function wallClock(ms: number): WallClock {
  const part = new Map(parts.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}T${part.get('hour')}:${part.get('minute')}`
}

/**
 * The instant of an Eastern Time; null if the text is incomplete. At a clock change it matches the server: a skipped time uses the old
 * offset, a repeated time means the first.
 */
export function instantAt(text: WallClock): Instant | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00.000Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const before = asUtc - offsetAt(asUtc - DAY)
  const after = asUtc - offsetAt(asUtc + DAY)
  const ms = wallClock(before) !== text && wallClock(after) === text ? after : before
  return new Date(ms).toISOString()
}

/** Eastern Time minus UTC in milliseconds; always negative. */
const offsetAt = (ms: number) => Date.parse(`${wallClock(ms)}:00.000Z`) - Math.floor(ms / 60_000) * 60_000
