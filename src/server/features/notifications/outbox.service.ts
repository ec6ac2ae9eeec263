import type { Insertable } from 'kysely'
import { nextTry } from '#rules/mail-retry.ts'
import { days, type Instant, minutes, plus, seconds } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Mails } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Delivery, MailProvider, OutgoingMail } from '#server/mail/provider.ts'
import { type MailAccount, requireMailAccount } from './email-settings.service.ts'
import { frame } from './mail-frame.ts'
import { type MailRoute, routeOf } from './mail-route.ts'
import { holdsSecret, type Mail, wordsOf } from './mails.ts'
import {
  claimMails,
  countMailsOf,
  giveUpLeases,
  insertMails,
  keepQueued,
  listUncertain,
  type MailChange,
  type MailRow,
  postponeQueued,
  REFUSED,
  settleMail,
  skipUnwanted,
} from './outbox.repo.ts'
import { unsubscribeUrlOf } from './unsubscribe-token.ts'

export type Addressed = Mail & {
  to: { email: string; name: string; userId: number | null }
  contestId?: number | undefined
  /** The week, or in a draft the pick. Together with member, contest and kind it is there once (N1). */
  occasion?: number | undefined
  /** From then on nobody wants it any more. */
  expiresAt?: Instant | undefined
}

/**
 * Writes mails into the outbox, in the transaction of their cause: neither exists without the other. What is there already is left
 * out (N1). Answers how many are new.
 */
export async function queueMails(tx: Database, deps: Deps, mails: readonly Addressed[]): Promise<number> {
  return (
    await insertMails(
      tx,
      mails.map((mail) => rowOf(deps, mail)),
    )
  ).length
}

/** The same outside of a transaction, for a mail that is its own cause. Answers its id. */
export async function queueMail(deps: Deps, mail: Addressed): Promise<number> {
  const [mailId] = await insertMails(deps.db, [rowOf(deps, mail)])
  if (mailId === undefined) throw new TypeError('this mail is in the outbox already')
  return mailId
}

/** How many mails of a kind a member was written since then, on the wall clock. */
export async function countMailsSince(
  tx: Database,
  asked: { userId: number; kind: Mail['kind']; since: Instant },
): Promise<number> {
  return countMailsOf(tx, asked)
}

function rowOf(deps: Deps, { kind, facts, to, contestId, occasion, expiresAt }: Addressed): Insertable<Mails> {
  const wall = deps.wallNow()
  // A kind and its facts arrive as one of the pairs of the union.
  const { subject } = wordsOf({ kind, facts } as Mail, '')
  return {
    mail_key: deps.random.uuid(),
    kind,
    user_id: to.userId,
    contest_id: contestId ?? null,
    occasion: occasion ?? null,
    to_email: to.email,
    to_name: to.name,
    subject,
    facts: JSON.stringify(facts),
    status: 'queued',
    created_at: deps.now(),
    expires_at: expiresAt ?? null,
    written_at: wall,
    next_try_at: wall,
  }
}

/** Longer than any provider may take. */
const LEASE = minutes(2)
/** How long a provider is given to know of a mail that it may have taken. */
const ASK_AFTER = minutes(5)
const AT_ONCE = 5
/** A run ends after that long, so that a server that is asked to stop need not wait; the next run goes on. */
const LONGEST_RUN = seconds(4)

export type Sent = { sent: number; failed: number }

/**
 * Sends what is due. Any number of servers may do it at once, and each may be killed at any instant: a mail is marked before the
 * provider is called, and one whose mark outlives its server is never simply sent again. The provider is asked for it where that is
 * possible; else it stays `uncertain`, for an admin to see.
 */
export async function sendDueMails(deps: Deps): Promise<Sent> {
  const account = await requireMailAccount(deps, deps.db)
  const route = routeOf(deps, account)
  const wall = deps.wallNow()
  await giveUpLeases(deps.db, { wall, askAt: plus(wall, ASK_AFTER) })
  await skipUnwanted(deps.db, { now: deps.now() })
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
      await askForUncertain(deps, route.provider)
      return sendQueued(deps, { account, route })
  }
}

type Sending = { account: MailAccount; route: Extract<MailRoute, { way: 'send' }> }

async function sendQueued(deps: Deps, sending: Sending): Promise<Sent> {
  const total = { sent: 0, failed: 0 }
  const end = plus(deps.wallNow(), LONGEST_RUN)
  while (deps.wallNow() < end) {
    const claimed = await claim(deps, sending, { atMost: AT_ONCE })
    if (claimed.length === 0) break
    const outcomes = await Promise.all(claimed.map((mail) => handOver(deps, sending, mail)))
    total.sent += outcomes.filter(({ outcome }) => outcome === 'accepted').length
    total.failed += outcomes.filter(({ outcome }) => outcome !== 'accepted').length
    // Whoever comes next would fare the same: the queue rests until the next run.
    if (outcomes.some(({ outcome }) => outcome === 'unavailable')) break
  }
  return total
}

/** Sends one certain mail now; null where another server was faster. */
export async function sendNow(
  deps: Deps,
  mailId: number,
): Promise<Delivery | { outcome: 'kept'; said: string } | null> {
  const account = await requireMailAccount(deps, deps.db)
  const route = routeOf(deps, account)
  const wall = deps.wallNow()
  if (route.way !== 'send') {
    if (route.way === 'keep') await keepQueued(deps.db, { wall, reason: route.reason })
    return route.way === 'keep'
      ? { outcome: 'kept', said: route.reason }
      : { outcome: 'unavailable', said: route.reason }
  }
  const [mail] = await claim(deps, { account, route }, { atMost: 1, only: mailId })
  return mail ? handOver(deps, { account, route }, mail) : null
}

function claim(
  deps: Deps,
  { route }: Sending,
  { atMost, only }: { atMost: number; only?: number },
): Promise<MailRow[]> {
  const wall = deps.wallNow()
  return claimMails(deps.db, { wall, until: plus(wall, LEASE), provider: route.provider.name, atMost, only })
}

async function handOver(deps: Deps, { account, route }: Sending, mail: MailRow): Promise<Delivery> {
  const delivery = await route.provider.deliver(outgoingOf(deps, { account, route, mail }))
  await settleMail(deps.db, mail, changeAfter(deps, { mail, delivery }))
  if (delivery.outcome !== 'accepted') {
    deps.log.warn({ mail: mail.mail_id, kind: mail.kind, outcome: delivery.outcome }, 'a mail was not accepted')
  }
  return delivery
}

function changeAfter(deps: Deps, { mail, delivery }: { mail: MailRow; delivery: Delivery }): MailChange {
  const { said } = delivery
  const wall = deps.wallNow()
  switch (delivery.outcome) {
    case 'accepted':
      return {
        status: 'sent',
        reason: null,
        message_id: delivery.messageId,
        provider_answer: said,
        sent_at: deps.now(),
        next_try_at: null,
        forget: isSecret(mail),
      }
    case 'refused':
      return { status: 'failed', reason: `${REFUSED}${said}`, provider_answer: said, next_try_at: null }
    case 'unavailable': {
      // Whoever sends a test is waiting for the answer, and tries again himself.
      if (mail.kind === 'test') return { status: 'failed', reason: said, provider_answer: said, next_try_at: null }
      const next = nextTry({ attempts: mail.attempts, written_at: mail.written_at, now: wall })
      const reason = next === null ? `given up after a day: ${said}` : said
      return { status: next === null ? 'failed' : 'queued', reason, provider_answer: said, next_try_at: next }
    }
    case 'unknown': {
      const askAt = mail.provider === 'mailjet' ? plus(wall, ASK_AFTER) : null
      return { status: 'uncertain', reason: said, provider_answer: said, next_try_at: askAt }
    }
  }
}

/** Settles the mails of which nobody knows, as far as the provider knows. Only its clear no lets one be sent again. */
async function askForUncertain(deps: Deps, provider: MailProvider): Promise<void> {
  const wall = deps.wallNow()
  for (const mail of await listUncertain(deps.db, { wall, provider: provider.name })) {
    const found = await provider.find(mail.mail_key)
    if (found.outcome === 'accepted') {
      await settleMail(deps.db, mail, {
        status: 'sent',
        reason: null,
        message_id: found.messageId,
        provider_answer: 'found at the provider afterwards',
        sent_at: deps.now(),
        next_try_at: null,
        forget: isSecret(mail),
      })
    } else if (found.outcome === 'absent') {
      await settleMail(deps.db, mail, { status: 'queued', reason: mail.reason, next_try_at: wall })
    } else {
      const next = nextTry({ attempts: mail.attempts + 3, written_at: mail.written_at, now: wall })
      await settleMail(deps.db, mail, { status: 'uncertain', reason: mail.reason, next_try_at: next })
    }
  }
}

function outgoingOf(deps: Deps, { account, route, mail }: Sending & { mail: MailRow }): OutgoingMail {
  const { headers, ...words } = renderMail(deps, { account, mail })
  return {
    key: mail.mail_key,
    from: route.from,
    to: { email: mail.to_email, name: mail.to_name },
    ...words,
    headers,
  }
}

type Rendered = { subject: string; text: string; html: string; headers: Record<string, string> }

/** A mail of the outbox in its words, with the one-click unsubscribe of RFC 8058 where the kind can be switched off (N3). */
export function renderMail(deps: Deps, { account, mail }: { account: MailAccount; mail: MailRow }): Rendered {
  const unsubscribeUrl = unsubscribeUrlOf(deps, { appUrl: account.app_url, userId: mail.user_id, kind: mail.kind })
  const headers: Record<string, string> =
    unsubscribeUrl === null
      ? {}
      : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...frame(wordsOf(mailOf(mail), account.app_url), { appUrl: account.app_url, unsubscribeUrl }), headers }
}

/** Rows are written by `rowOf` alone, with the facts of their kind. */
function mailOf({ kind, facts }: MailRow): Mail {
  return { kind, facts } as Mail
}

function isSecret({ kind }: MailRow): boolean {
  return holdsSecret(kind as Mail['kind'])
}
