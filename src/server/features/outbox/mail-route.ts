import type { MailDelivery } from '#contract/outbox/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { mailjet } from '#server/mail/mailjet.ts'
import type { MailProvider } from '#server/mail/provider.ts'
import { smtp } from '#server/mail/smtp.ts'
import type { MailAccount } from './email-settings.service.ts'

/** What happens to mail right now: it is sent, it is kept in the outbox for good without a provider, or it waits for fixed settings. */
export type MailRoute =
  | { way: 'send'; provider: MailProvider; from: { email: string; name: string } }
  | { way: 'keep'; reason: string }
  | { way: 'wait'; reason: string }

/** Mailjet if its key is set, else the mail server of SMTP_URL, else nobody. A demo sends to nobody (O4). */
export function routeOf({ settings }: Deps, account: MailAccount): MailRoute {
  if (settings.demo) return { way: 'keep', reason: 'not delivered: this is a demo' }
  if (!account.enabled) return { way: 'keep', reason: 'not delivered: email is switched off' }
  if (account.mailjet_api_key === '' && settings.smtpUrl === null) {
    return { way: 'keep', reason: 'not delivered: no provider' }
  }
  if (account.from_email === '') return { way: 'wait', reason: 'The From email address is missing' }
  const from = { email: account.from_email, name: account.from_name }
  if (account.mailjet_api_key === '') return { way: 'send', provider: smtp({ url: settings.smtpUrl ?? '' }), from }
  if (account.secret === 'unreadable') return { way: 'wait', reason: SECRET_UNREADABLE }
  if (account.secret === null) return { way: 'wait', reason: 'The Mailjet API secret is missing' }
  const { mailjet_api_key: apiKey, secret } = account
  const provider = mailjet({ apiUrl: settings.mailjetApiUrl, apiKey, apiSecret: secret.text })
  return { way: 'send', provider, from }
}

const SECRET_UNREADABLE =
  'The stored API secret can no longer be read, because the server’s APP_SECRET changed. Enter it again.'

/** The same for the settings screen. `trouble`: what the provider said last, if it failed. */
export function deliveryOf({ route, trouble }: { route: MailRoute; trouble: string | null }): MailDelivery {
  if (route.way !== 'send') return { provider: null, way: route.way, problem: route.reason }
  return { provider: route.provider.name, way: route.way, problem: trouble }
}
