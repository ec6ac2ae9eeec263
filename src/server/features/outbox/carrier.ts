import type { Channel } from '#contract/outbox/notifications.ts'
import type { MailProvider } from '#server/mail/provider.ts'
import type { PushDelivery } from '#server/push/push-service.ts'
import type { MailRow } from './outbox.repo.ts'

/** Who takes the mails of a channel out of the outbox and hands them over. */
export type Carrier = {
  channel: Channel
  /** What stands at a mail as its provider. */
  name: string
  deliver: (mail: MailRow) => Promise<PushDelivery>
  /** Asks for a mail whose answer was lost, where somebody can be asked. */
  find: MailProvider['find'] | null
  /** All goes to one provider: what one mail met today, the next one would meet too. */
  hasOneProvider: boolean
  atOnce: number
}
