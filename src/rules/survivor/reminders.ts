import { addDays, between, type Day, easternDay, easternInstant, hours, type Instant, plus } from '#rules/time.ts'
import { hasLocked } from './locks.ts'

/** A week's two reminders: the evening before it begins, and two hours before its lock (N1). */
export type ReminderKind = 'reminder_night_before' | 'reminder_two_hours'

type ReminderSettings = {
  reminder_night_before_enabled: boolean
  /** `HH:MM` in New York. */
  reminder_night_before_time: string
  reminder_two_hours_enabled: boolean
}

type Week = {
  lock_time: Instant
  /** Its first game's league day; null while none of its games is known. */
  first_day: Day | null
}
type Asked = { week: Week; settings: ReminderSettings }

export type Reminder = {
  kind: ReminderKind
  at: Instant
  /** The end of its validity (N2); never after the lock. */
  until: Instant
}

/** How long after its time a reminder is still sent (N2). */
const GRACE = hours(1)
const LEAD = hours(2)

/**
 * The times of a week's reminders, earliest first (N1). The evening is that of the league day before its first game or
 * its lock, whichever is earlier, at the configured time in New York; if a clock change skips or repeats that time, as
 * in `easternInstant`. Both derive from the lock and the games, so they move with them (N2).
 */
export function remindersOf({ week, settings }: Asked): Reminder[] {
  const reminders: Reminder[] = []
  if (settings.reminder_night_before_enabled) {
    reminders.push(reminder('reminder_night_before', { at: eveningBefore(week, settings), lock: week.lock_time }))
  }
  if (settings.reminder_two_hours_enabled) {
    reminders.push(reminder('reminder_two_hours', { at: plus(week.lock_time, -LEAD), lock: week.lock_time }))
  }
  return reminders.sort((one, other) => between(other.at, one.at))
}

/** Reminders whose time has come, at most an hour ago (N2). */
export function dueReminders({ now, ...asked }: Asked & { now: Instant }): Reminder[] {
  if (hasLocked(asked.week, now)) return []
  return remindersOf(asked).filter(({ at, until }) => at <= now && now <= until)
}

function eveningBefore({ lock_time, first_day }: Week, { reminder_night_before_time }: ReminderSettings): Instant {
  const lockDay = easternDay(lock_time)
  const begins = first_day !== null && first_day < lockDay ? first_day : lockDay
  const [hour = 0, minute = 0] = reminder_night_before_time.split(':').map(Number)
  return easternInstant(addDays(begins, -1), { hour, minute })
}

function reminder(kind: ReminderKind, { at, lock }: { at: Instant; lock: Instant }): Reminder {
  const late = plus(at, GRACE)
  return { kind, at, until: late < lock ? late : lock }
}
