import type { Channel } from '#contract/outbox/notifications.ts'
import type { MailProvider } from '#server/mail/provider.ts'
import type { PushDelivery } from '#server/push/push-service.ts'
import type { MailChange, MailRow } from './outbox.repo.ts'

/** The mail whose key the provider stores, then those it carries (N10). */
export type Together = readonly [lead: MailRow, ...carried: MailRow[]]

/** Takes a channel's mails out of the outbox and hands them over. */
export type Carrier = {
  channel: Channel
  /** Stored with a mail as its provider. */
  name: string
  /** Mails of one kind and reader, sent as one. */
  deliver: (mails: Together) => Promise<PushDelivery>
  /** Queries the provider about a mail whose response was lost; null if it can't be queried. */
  find: MailProvider['find'] | null
  /** Everything goes to one provider, so that trouble with one mail stops the rest. */
  hasOneProvider: boolean
  /** Called with the outcome of a delivered mail. */
  settled?: (mail: MailRow, change: MailChange) => Promise<void>
  atOnce: number
}
