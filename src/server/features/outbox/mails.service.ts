import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import { days, minutes, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import type { PushDelivery } from '#server/push/push-service.ts'
import type { Carrier, Together } from './carrier.ts'
import { addressIn, type MailAccount, requireMailAccount } from './email-settings.service.ts'
import { frame } from './mail-frame.ts'
import { type MailRoute, routeOf } from './mail-route.ts'
import { keepQueued, postponeQueued } from './outbox.repo.ts'
import { factsOf, factsOfAll, partOf, type Sent, sendOne, sendQueued, tidyQueue } from './outbox.service.ts'
import { unsubscribeUrlOf } from './unsubscribe-token.ts'

/** Sends due mails. Without a provider they are kept for good; with broken settings they wait until those are fixed. */
export async function sendDueMails(deps: Deps): Promise<Sent> {
  const account = await requireMailAccount(deps, deps.db)
  const route = routeOf(deps, account)
  const wall = deps.wallNow()
  await tidyQueue(deps)
  switch (route.way) {
    case 'keep':
      await keepQueued(deps.db, { wall, reason: route.reason })
      return { sent: 0, failed: 0 }
    case 'wait': {
      const { reason } = route
      await postponeQueued(deps.db, { wall, until: plus(wall, minutes(1)), reason, oldest: plus(wall, -days(1)) })
      return { sent: 0, failed: 0 }
    }
    case 'send':
      return sendQueued(deps, carrierOf(deps, { account, route }))
  }
}

/** Sends this one mail now; null if another server was faster. */
export async function sendNow(
  deps: Deps,
  mailId: number,
): Promise<PushDelivery | { outcome: 'kept'; said: string } | null> {
  const account = await requireMailAccount(deps, deps.db)
  const route = routeOf(deps, account)
  switch (route.way) {
    case 'keep':
      await keepQueued(deps.db, { wall: deps.wallNow(), reason: route.reason })
      return { outcome: 'kept', said: route.reason }
    case 'wait':
      return { outcome: 'unavailable', said: route.reason }
    case 'send':
      return sendOne(deps, carrierOf(deps, { account, route }), mailId)
  }
}

type Sending = { account: MailAccount; route: Extract<MailRoute, { way: 'send' }> }

function carrierOf(deps: Deps, { account, route: { provider, from } }: Sending): Carrier {
  return {
    channel: 'mail',
    name: provider.name,
    deliver: async (mails) => {
      const [mail] = mails
      // Its secret was encrypted with an APP_SECRET that is lost.
      if (factsOf(deps, mail) === null) return { outcome: 'refused', said: 'its link can no longer be read' }
      const { mail_key: key, to_email: email, to_name: name } = mail
      return provider.deliver({ key, from, to: { email, name }, ...renderMail(deps, { account, mails }) })
    },
    find: provider.find,
    hasOneProvider: true,
    // A mail server can't be queried afterwards, so a crash must not leave more than one mail in doubt.
    atOnce: provider.name === 'smtp' ? 1 : 5,
  }
}

type Rendered = { subject: string; text: string; html: string; headers: Record<string, string> }

/**
 * Renders stored mails as one. Absence notes don't answer automatic mail (RFC 3834); bulk mail is stopped by one click
 * (RFC 8058, N3).
 */
export function renderMail(deps: Deps, { account, mails }: { account: MailAccount; mails: Together }): Rendered {
  const [mail] = mails
  const { kind } = partOf(deps, mail)
  const appUrl = addressIn(kind, { deps, account })
  const unsubscribeUrl = unsubscribeUrlOf(deps, mail)
  const headers: Record<string, string> = kind === 'announcement' ? {} : { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribeUrl !== null && !ABOUT_ACCOUNTS.has(kind)) {
    headers['List-Unsubscribe'] = `<${unsubscribeUrl}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  const words = partOf(deps, mail).words(factsOfAll(deps, mails), (path) => `${appUrl}${path}`)
  return { ...frame(words, { poolName: account.pool_name, appUrl, unsubscribeUrl }), headers }
}

/**
 * Account access depends on these mails, so no mail program's button stops them, only the page linked in their last
 * line.
 */
const ABOUT_ACCOUNTS = new Set<MailKind>(['password_reset', 'sign_in_link', 'account_change', 'passkey'])
