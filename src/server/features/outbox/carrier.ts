import type { Channel } from '#contract/outbox/notifications.ts'
import type { MailProvider } from '#server/mail/provider.ts'
import type { PushDelivery } from '#server/push/push-service.ts'
import type { MailChange, MailRow } from './outbox.repo.ts'

/** The one whose key the provider stores, then those it carries (N10). */
export type Together = readonly [lead: MailRow, ...carried: MailRow[]]

/** Takes the mails of a channel out of the outbox and hands them over. */
export type Carrier = {
  channel: Channel
  /** Stored with a mail as its provider. */
  name: string
  /** Mails of one kind and reader, which leave as one. */
  deliver: (mails: Together) => Promise<PushDelivery>
  /** Asks about a mail whose answer was lost, if the provider can be asked. */
  find: MailProvider['find'] | null
  /** Everything goes to one provider, so that trouble with one mail stops the rest. */
  hasOneProvider: boolean
  /** Learns what became of a mail it has delivered. */
  settled?: (mail: MailRow, change: MailChange) => Promise<void>
  atOnce: number
}
