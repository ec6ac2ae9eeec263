import type { MailDelivery } from '#contract/outbox/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { mailjet } from '#server/mail/mailjet.ts'
import type { MailProvider } from '#server/mail/provider.ts'
import { smtp } from '#server/mail/smtp.ts'
import type { MailAccount } from './email-settings.service.ts'

/**
 * Which way mail takes at present: it is sent; it is kept in the outbox for good, because there is nobody to send it; or it waits
 * for settings that are mended.
 */
export type MailRoute =
  | { way: 'send'; provider: MailProvider; from: { email: string; name: string } }
  | { way: 'keep'; reason: string }
  | { way: 'wait'; reason: string }

/** Mailjet where its key is set, else the mail server of SMTP_URL, else nobody. A demo sends to nobody (O4). */
export function routeOf({ settings }: Deps, account: MailAccount): MailRoute {
  if (settings.demo) return { way: 'keep', reason: 'not delivered: this is a demo' }
  if (!account.enabled) return { way: 'keep', reason: 'not delivered: e-mail is switched off' }
  if (account.mailjet_api_key === '' && settings.smtpUrl === null) {
    return { way: 'keep', reason: 'not delivered: no provider' }
  }
  if (account.from_email === '') return { way: 'wait', reason: 'The address that mails come from is missing' }
  const from = { email: account.from_email, name: account.from_name }
  if (account.mailjet_api_key === '') return { way: 'send', provider: smtp({ url: settings.smtpUrl ?? '' }), from }
  if (account.secret === 'unreadable') return { way: 'wait', reason: SECRET_UNREADABLE }
  if (account.secret === null) return { way: 'wait', reason: 'The API secret of Mailjet is missing' }
  const { mailjet_api_key: apiKey, secret } = account
  const provider = mailjet({ apiUrl: settings.mailjetApiUrl, apiKey, apiSecret: secret.text })
  return { way: 'send', provider, from }
}

const SECRET_UNREADABLE =
  'The stored API secret cannot be read any more, because APP_SECRET of the server has changed. Please enter it again.'

/** The same for the settings screen; `trouble` is what the provider said last, if it took nothing. */
export function deliveryOf(deps: Deps, { route, trouble }: { route: MailRoute; trouble: string | null }): MailDelivery {
  if (route.way !== 'send') return { provider: null, problem: route.reason, zone: deps.settings.zone }
  return { provider: route.provider.name, problem: trouble, zone: deps.settings.zone }
}
