import type { Channel } from '#contract/notifications.ts'
import type { Delivery, MailProvider } from '#server/mail/provider.ts'
import type { MailRow } from './outbox.repo.ts'

/** As the provider said it, or the device is none any more. */
export type HandedOver = Delivery | { outcome: 'gone'; said: string }

/** Who takes the mails of a channel out of the outbox and hands them over. */
export type Carrier = {
  channel: Channel
  /** What stands at a mail as its provider. */
  name: string
  deliver: (mail: MailRow) => Promise<HandedOver>
  /** Asks for a mail whose answer was lost, where somebody can be asked. */
  find: MailProvider['find'] | null
  /** All goes to one provider: what one mail met today, the next one would meet too. */
  hasOneProvider: boolean
  atOnce: number
}
