/** Useful demo jumps on the pool's clock (T4). All are ISO 8601 UTC. */
import { addDays, easternDay, easternInstant, minutes, plus, weekdayOf } from '#rules/time.ts'

/** The next 9:00 AM Eastern. */
export function nextMorning(now: string): string {
  const today = morningOf(easternDay(now))
  return Date.parse(today) > Date.parse(now) ? today : morningOf(addDays(easternDay(now), 1))
}

/** 9:00 AM Eastern on the next Monday, when every game of the week has been played. */
export function endOfWeek(now: string): string {
  let morning = nextMorning(now)
  while (weekdayOf(easternDay(morning)) !== 'Monday') morning = nextMorning(morning)
  return morning
}

const morningOf = (day: string): string => easternInstant(day, { hour: 9, minute: 0 })

export const minutesBefore = (at: string, count: number): string => plus(at, -minutes(count))
