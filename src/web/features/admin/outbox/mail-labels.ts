import type { Channel, MailKind, MailStatus } from '#contract/outbox/notifications.ts'

export const kindLabels: Record<MailKind, string> = {
  reminder_night_before: 'Night-before reminder',
  reminder_two_hours: 'Two-hour reminder',
  week_results: 'Week results',
  draft_turn: 'Draft turn',
  password_reset: 'Password link',
  invitation: 'Invitation',
  notice: 'Notice',
  test: 'Test',
}

export const channelLabels: Record<Channel, string> = { mail: 'Mail', push: 'Notification' }

export const statusLabels: Record<MailStatus, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  uncertain: 'Uncertain',
  failed: 'Failed',
  undelivered: 'Not delivered',
  skipped: 'Not needed',
}

/** How loud a state is: what an admin should look at stands out. */
export const statusColours: Record<MailStatus, string> = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  uncertain: 'yellow',
  failed: 'red',
  undelivered: 'gray',
  skipped: 'gray',
}
