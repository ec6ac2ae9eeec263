import { allMailKinds, type MailKind, mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { Channel, MailStatus } from '#contract/outbox/notifications.ts'

// The pairs of a table are those of the table.
export const kindLabels = Object.fromEntries(allMailKinds.map((kind) => [kind, mailKinds[kind].label])) as Record<
  MailKind,
  string
>

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
