import { easternDay, easternInstant, easternTimeOfDay, type Instant } from '#rules/time.ts'

/** Eastern Time in forms: `YYYY-MM-DDTHH:mm`, the value of a `datetime-local` input. */
type WallClock = string

/** Eastern Time at an instant (T2); empty without one. */
export function wallClockAt(instant: Instant | null): WallClock {
  if (instant === null) return ''
  const { hour, minute } = easternTimeOfDay(instant)
  return `${easternDay(instant)}T${[hour, minute].map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** The instant of an Eastern Time; null if the text is incomplete. */
export function instantAt(text: WallClock): Instant | null {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${text}Z`))) return null
  return easternInstant(day, { hour: Number(hour), minute: Number(minute) })
}
