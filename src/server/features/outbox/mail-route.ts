import type { MailDelivery } from '#contract/outbox/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { mailjet } from '#server/mail/mailjet.ts'
import type { MailProvider } from '#server/mail/provider.ts'
import { smtp } from '#server/mail/smtp.ts'
import { type MailAccount, wayOf } from './email-settings.service.ts'

/**
 * The current handling of mail: it is sent, it is kept in the outbox for good without a provider, or it waits for fixed
 * settings.
 */
export type MailRoute =
  | { way: 'send'; provider: MailProvider; from: Sender }
  | { way: 'keep'; reason: string }
  | { way: 'wait'; reason: string }

type Sender = { email: string; name: string }

/** The mail route (N4), and why there is none. A demo sends to no one (O4). */
export function routeOf({ settings }: Pick<Deps, 'settings'>, account: MailAccount): MailRoute {
  if (settings.demo) return { way: 'keep', reason: 'This is a demo' }
  if (!account.enabled) return { way: 'keep', reason: 'Email is off' }
  const way = wayOf({ settings }, account)
  if (way === null) return { way: 'keep', reason: 'No email provider is set up' }
  if (account.from_email === '') return { way: 'wait', reason: 'The From email address is missing' }
  const from = { email: account.from_email, name: account.from_name }
  if (way === 'smtp_url')
    return { way: 'send', provider: smtp({ url: settings.smtpUrl ?? '', appUrl: settings.appUrl }), from }
  if (way === 'server') return serverRoute(account, { from, appUrl: settings.appUrl })
  if (account.secret === 'unreadable') return { way: 'wait', reason: SECRET_UNREADABLE }
  if (account.secret === null) return { way: 'wait', reason: 'The Mailjet API secret is missing' }
  const { mailjet_api_key: apiKey, secret } = account
  const provider = mailjet({ apiUrl: settings.mailjetApiUrl, apiKey, apiSecret: secret.text })
  return { way: 'send', provider, from }
}

function serverRoute(account: MailAccount, { from, appUrl }: { from: Sender; appUrl: string }): MailRoute {
  const { smtp_host: host, smtp_port: port, smtp_security: security, smtp_user: user, password } = account
  if (password === 'unreadable') return { way: 'wait', reason: PASSWORD_UNREADABLE }
  if (user !== '' && password === null) return { way: 'wait', reason: 'The password of the mail server is missing' }
  const login = user === '' ? null : { user, password: password?.text ?? '' }
  return { way: 'send', provider: smtp({ host, port, security, login, appUrl }), from }
}

const unreadable = (secret: string) =>
  `The stored ${secret} can no longer be read, because the server’s APP_SECRET changed. Enter it again.`
const SECRET_UNREADABLE = unreadable('API secret')
const PASSWORD_UNREADABLE = unreadable('password of the mail server')

/** The route for the settings screen. `trouble`: the provider's last error, if any. */
export function deliveryOf({ route, trouble }: { route: MailRoute; trouble: string | null }): MailDelivery {
  if (route.way !== 'send') return { provider: null, way: route.way, problem: route.reason }
  return { provider: route.provider.name, way: route.way, problem: trouble }
}
