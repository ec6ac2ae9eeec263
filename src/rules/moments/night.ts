import { addDays, type Day, easternDay, easternInstant, hourIn, hours, type Instant, plus } from '#rules/time.ts'

/** A league day's night: from 6 AM in New York to 6 AM the next day, so that a game in the West ends on its own day. */
export type Night = { day: Day; from: Instant; until: Instant }

const BEGINS = { hour: 6, minute: 0 }

export function nightOf(now: Instant): Night {
  const day = easternDay(plus(now, -hours(BEGINS.hour)))
  return { day, from: easternInstant(day, BEGINS), until: easternInstant(addDays(day, 1), BEGINS) }
}

const QUIET_FROM = 23
const QUIET_UNTIL = 8

/**
 * Whether it is a member's quiet time: 11 PM to 8 AM in their zone, or New York's if their browser never sent one (N7).
 */
export function isQuiet({ zone, now }: { zone: string | null; now: Instant }): boolean {
  const hour = hourIn(zone, now)
  return hour >= QUIET_FROM || hour < QUIET_UNTIL
}
