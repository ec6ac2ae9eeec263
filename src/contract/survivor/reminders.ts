import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, namedContest } from '#contract/fields.ts'
import { channel, mailStatus } from '#contract/outbox/notifications.ts'
import type { ReminderKind } from '#rules/survivor/reminders.ts'

export const processNotifications = endpoint('POST', '/notifications/process', {
  access: 'admin',
  summary:
    'Queues the reminders that are due and starts to send what is waiting, now instead of at the next tick. It does not wait for that.',
  status: 202,
  answer: z.object({
    /** The number of new reminders. */
    queued: z.int(),
  }),
})

const reminderKind = z.enum(['reminder_night_before', 'reminder_two_hours'] as const satisfies readonly ReminderKind[])

const upcomingWeek = z.object({
  ...namedContest,
  week_number: z.int(),
  /** A playoff slot's round; null in the regular season. */
  round: z.int().nullable(),
  game_number: z.int().nullable(),
  lock_time: instant,
  /** Reminders still to come, earliest first. */
  reminders: z.array(z.object({ kind: reminderKind, at: instant })),
  /** Reminders already due, with the status of their mails: none if the week opened after that moment (N2). */
  passed: z.array(
    z.object({
      kind: reminderKind,
      at: instant,
      mails: z.array(z.object({ status: mailStatus, mails: z.int() })),
    }),
  ),
  /** The recipients as of now: alive, without a pick. Never what anyone picked (rulebook S5). */
  without_pick: z.array(
    z.object({
      user_id: z.int(),
      name: z.string(),
      reminder_night_before: z.boolean(),
      reminder_two_hours: z.boolean(),
      /** The channels that would reach them. */
      channels: z.array(channel),
    }),
  ),
})
export type UpcomingWeek = z.infer<typeof upcomingWeek>

export const listUpcoming = endpoint('GET', '/notifications/upcoming', {
  access: 'admin',
  summary: 'Who gets the next reminders, and when.',
  answer: z.object({ server_now: instant, weeks: z.array(upcomingWeek) }),
})
