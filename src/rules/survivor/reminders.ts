import { addDays, between, easternDay, hours, type Instant, instantIn, plus, type TimeOfDay } from '#rules/time.ts'
import { hasLocked } from './locks.ts'

/** The two reminders of a week: the evening before its first game, and two hours before its lock (N1). */
export type ReminderKind = 'reminder_night_before' | 'reminder_two_hours'

type ReminderSettings = {
  reminder_night_before_enabled: boolean
  /** `HH:MM` on the clock of `zone`. */
  reminder_night_before_time: string
  reminder_two_hours_enabled: boolean
}

type Week = { lock_time: Instant }
type Asked = { week: Week; settings: ReminderSettings; zone: string }

export type Reminder = {
  kind: ReminderKind
  at: Instant
  /** From then on it is no longer sent (N2); never after the lock. */
  until: Instant
}

/** How long after its moment a reminder is still worth sending (N2). */
const GRACE = hours(1)
const LEAD = hours(2)

/**
 * The moments of a week's reminders, the earlier one first. The evening before is that of the league day before the lock, at the
 * set time on the server's own clock; where a clock change skips or repeats that time, as `instantIn` says. Both depend only
 * on the lock time, so they move with it (N2).
 */
export function remindersOf({ week, settings, zone }: Asked): Reminder[] {
  const reminders: Reminder[] = []
  if (settings.reminder_night_before_enabled) {
    const time = parseTime(settings.reminder_night_before_time)
    const day = addDays(easternDay(week.lock_time), -1)
    reminders.push(reminder('reminder_night_before', { at: instantIn(zone, { day, time }), lock: week.lock_time }))
  }
  if (settings.reminder_two_hours_enabled) {
    reminders.push(reminder('reminder_two_hours', { at: plus(week.lock_time, -LEAD), lock: week.lock_time }))
  }
  return reminders.sort((one, other) => between(other.at, one.at))
}

/** Those whose moment has come and has not passed by more than an hour (N2). */
export function dueReminders({ now, ...asked }: Asked & { now: Instant }): Reminder[] {
  if (hasLocked(asked.week, now)) return []
  return remindersOf(asked).filter(({ at, until }) => at <= now && now <= until)
}

function reminder(kind: ReminderKind, { at, lock }: { at: Instant; lock: Instant }): Reminder {
  const late = plus(at, GRACE)
  return { kind, at, until: late < lock ? late : lock }
}

function parseTime(text: string): TimeOfDay {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute }
}
