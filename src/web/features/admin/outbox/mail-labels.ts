import { allMailKinds, type MailKind, mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { Channel, MailDelivery, MailStatus } from '#contract/outbox/notifications.ts'

// The pairs of a table are those of the table.
export const kindLabels = Object.fromEntries(allMailKinds.map((kind) => [kind, mailKinds[kind].label])) as Record<
  MailKind,
  string
>

type Provider = NonNullable<MailDelivery['provider']>

export const providerNames: Record<Provider, string> = { mailjet: 'Mailjet', smtp: 'your mail server' }

export const channelLabels: Record<Channel, string> = { mail: 'Email', push: 'Notification' }

export const statusLabels: Record<MailStatus, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  uncertain: 'Uncertain',
  failed: 'Failed',
  undelivered: 'Not delivered',
  skipped: 'Not needed',
}

/** Colors by how much a status needs an admin's attention. */
export const statusColors: Record<MailStatus, string> = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  uncertain: 'yellow',
  failed: 'red',
  undelivered: 'gray',
  skipped: 'gray',
}
