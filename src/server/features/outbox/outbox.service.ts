import type { Insertable } from 'kysely'
import { z } from 'zod'
import { allMailKinds, mailKinds } from '#contract/outbox/mail-kinds.ts'
import { mailKind, POST_KIND } from '#contract/outbox/notifications.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { nextTry } from '#rules/outbox/mail-retry.ts'
import { type Instant, minutes, plus, seconds } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Mails } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { seal, unseal } from '#server/mail/secret-box.ts'
import type { PushDelivery } from '#server/push/push-service.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import type { Carrier, Together } from './carrier.ts'
import type { Mail, MailPart } from './mail-part.ts'
import {
  claimMails,
  giveUpLeases,
  insertMails,
  listUncertain,
  type MailChange,
  type MailRow,
  REFUSED,
  settleMail,
} from './outbox.repo.ts'
import { skipReasons, skipUnwanted } from './unwanted.service.ts'

export { readMailsSince } from './outbox.repo.ts'

type QueueDeps = Omit<NotifyDeps, 'settings'> & { settings: Pick<NotifyDeps['settings'], 'appSecret'> }

export type Addressed = Mail & {
  to: { email: string; name: string; userId: number | null }
  contestId?: number | undefined
  /** The week, or the draft pick. Unique together with member, contest and kind (N1). */
  occasion?: number | undefined
  /** Not worth sending after that. */
  expiresAt?: Instant | undefined
  /** How long, in ms, it waits for another to be sent with (N10). */
  waitsFor?: number | undefined
  /** Sent to this device instead of their address. */
  deviceId?: number | undefined
}

/**
 * Queues mails in the transaction of their cause, so that neither exists without the other. Skips existing ones (N1),
 * and mails to members without email (A13). Returns how many are new.
 */
export async function queueMails(tx: Database, deps: QueueDeps, mails: readonly Addressed[]): Promise<number> {
  return (
    await insertMails(
      tx,
      mails.filter(canArrive).map((mail) => rowOf(deps, mail)),
    )
  ).length
}

/** Devices get notifications, whether or not their owner has an address. */
const canArrive = ({ deviceId, to }: Addressed) => deviceId !== undefined || !hasNoEmail(to.email)

/** Queues a mail without a transaction, for a mail that is its own cause. Returns its id. */
export async function queueMail(deps: Deps, mail: Addressed): Promise<number> {
  const [mailId] = await insertMails(deps.db, [rowOf(deps, mail)])
  if (mailId === undefined) throw new TypeError('this mail is in the outbox already')
  return mailId
}

function rowOf(
  deps: QueueDeps,
  { to, contestId, occasion, expiresAt, deviceId, waitsFor = 0, ...mail }: Addressed,
): Insertable<Mails> {
  const wall = deps.wallNow()
  return {
    mail_key: deps.random.uuid(),
    channel: deviceId === undefined ? 'mail' : 'push',
    device_id: deviceId ?? null,
    kind: mail.kind,
    user_id: to.userId,
    contest_id: contestId ?? null,
    occasion: occasion ?? null,
    to_email: to.email,
    to_name: to.name,
    subject: deviceId === undefined ? mail.subject : mail.title,
    facts: JSON.stringify(isSecret(mail) ? { sealed: seal(deps, JSON.stringify(mail.facts)) } : mail.facts),
    status: 'queued',
    created_at: deps.now(),
    expires_at: expiresAt ?? null,
    written_at: wall,
    next_try_at: plus(wall, waitsFor),
  }
}

/** Longer than a mail server or a push service takes. */
const LEASE = minutes(2)
/** Mailjet has one deadline for the whole call, and can be queried about a mail whose server died. */
const MAILJET_LEASE = seconds(30)
/** How long a provider may take until it knows whether it has a mail. */
const ASK_AFTER = minutes(5)
/** An urgent mail is worthless minutes later. With the lease and the job's pause this stays within a minute. */
const ASK_URGENT_AFTER = seconds(15)
/** A run ends after this long, so that shutdown does not wait for it. The next run continues. */
const LONGEST_RUN = seconds(4)

const urgentKinds: readonly string[] = allMailKinds.filter((kind) => mailKinds[kind].is_urgent)

export type Sent = { sent: number; failed: number }

/**
 * Runs before anything is sent: mails that a dead server was handing over become uncertain, and those no longer wanted (N1 to N3) are
 * skipped.
 */
export async function tidyQueue(deps: Deps): Promise<void> {
  const wall = deps.wallNow()
  const urgent = { kinds: urgentKinds, askAt: plus(wall, ASK_URGENT_AFTER) }
  await giveUpLeases(deps.db, { wall, askAt: plus(wall, ASK_AFTER), urgent })
  await skipUnwanted(deps)
}

/**
 * Sends due mails by one channel. Any number of servers may do it at once, and each may be killed at any instant: a
 * mail is marked before the provider is called, and one whose mark outlives its server is never simply resent. If the
 * provider can be queried, it is; otherwise the mail stays `uncertain`, for an admin to see.
 */
export async function sendQueued(deps: Deps, carrier: Carrier): Promise<Sent> {
  if (carrier.find) await askForUncertain(deps, { name: carrier.name, find: carrier.find })
  const total = { sent: 0, failed: 0 }
  const end = plus(deps.wallNow(), LONGEST_RUN)
  while (deps.wallNow() < end) {
    const claimed = await claim(deps, carrier, { atMost: carrier.atOnce })
    if (claimed.length === 0) break
    const outcomes = await Promise.all(togetherIn(claimed).map((mails) => handOver(deps, carrier, mails)))
    total.sent += outcomes.filter(({ outcome }) => outcome === 'accepted').length
    total.failed += outcomes.filter(({ outcome }) => outcome !== 'accepted').length
    if (carrier.hasOneProvider && outcomes.some(({ outcome }) => outcome === 'unavailable')) break
  }
  return total
}

/** Sends this one mail now; null if another server was faster. */
export async function sendOne(deps: Deps, carrier: Carrier, mailId: number): Promise<PushDelivery | null> {
  const [mail] = await claim(deps, carrier, { atMost: 1, only: mailId })
  return mail ? handOver(deps, carrier, [mail]) : null
}

/** Each mail with those it carries. */
function togetherIn(claimed: readonly MailRow[]): Together[] {
  const carried = Map.groupBy(claimed, ({ carried_by }) => carried_by)
  return (carried.get(null) ?? []).map((lead) => [lead, ...(carried.get(lead.mail_key) ?? [])])
}

const gatheredKinds = ({ mailParts }: Deps) => allMailKinds.filter((kind) => mailParts[kind].isGathered)

function claim(deps: Deps, { channel, name }: Carrier, { atMost, only }: { atMost: number; only?: number }) {
  const wall = deps.wallNow()
  // The next version may have queued kinds unknown to this one: it sends those itself.
  const kinds = channel === 'webhook' ? [POST_KIND] : allMailKinds
  const until = plus(wall, name === 'mailjet' ? MAILJET_LEASE : LEASE)
  return claimMails(deps.db, {
    channel,
    kinds,
    gathered: gatheredKinds(deps),
    wall,
    until,
    provider: name,
    atMost,
    only,
  })
}

async function handOver(deps: Deps, carrier: Carrier, mails: Together): Promise<PushDelivery> {
  const [mail] = mails
  // This server was frozen after marking it; by now another one may have sent it.
  if (mail.leased_until !== null && deps.wallNow() >= mail.leased_until)
    return { outcome: 'unavailable', said: 'the server stood still before the mail was handed over' }
  const delivery = await carrier.deliver(mails)
  for (const one of mails) {
    const change = changeAfter(deps, { mail: one, delivery })
    await settleMail(deps.db, one, change)
    await carrier.settled?.(one, change)
  }
  if (delivery.outcome !== 'accepted') {
    const { channel, kind } = mail
    deps.log.warn({ mail: mail.mail_id, channel, kind, outcome: delivery.outcome }, 'a mail was not accepted')
  }
  return delivery
}

function changeAfter(deps: Deps, { mail, delivery }: { mail: MailRow; delivery: PushDelivery }): MailChange {
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
    case 'gone':
      return { status: 'skipped', reason: goneReason(mail, said), provider_answer: said, next_try_at: null }
    case 'refused':
      return { status: 'failed', reason: `${REFUSED}${said}`, provider_answer: said, next_try_at: null }
    case 'unavailable': {
      // Someone is waiting for a test's result, and can try again.
      if (mail.kind === 'test') return { status: 'failed', reason: said, provider_answer: said, next_try_at: null }
      const { attempts, written_at } = mail
      const next = nextTry({ attempts, written_at, now: wall, retryAfter: delivery.retryAfter ?? null })
      const reason = next === null ? `given up after a day: ${said}` : said
      return { status: next === null ? 'failed' : 'queued', reason, provider_answer: said, next_try_at: next }
    }
    case 'unknown': {
      const askAfter = urgentKinds.includes(mail.kind) ? ASK_URGENT_AFTER : ASK_AFTER
      const askAt = mail.provider === 'mailjet' ? plus(wall, askAfter) : null
      return { status: 'uncertain', reason: said, provider_answer: said, next_try_at: askAt }
    }
  }
}

const goneReason = ({ channel }: MailRow, said: string) =>
  channel === 'webhook' ? `not sent: ${said}` : skipReasons.device_gone

type Asked = { name: string; find: NonNullable<Carrier['find']> }

/** Settles uncertain mails by querying the provider. Only a definite no allows resending. */
async function askForUncertain(deps: Deps, provider: Asked): Promise<void> {
  const wall = deps.wallNow()
  for (const mail of await listUncertain(deps.db, { wall, provider: provider.name })) {
    const found = await provider.find(mail.carried_by ?? mail.mail_key)
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

/** A stored mail's words. */
export function partOf({ mailParts }: Deps, { kind }: Pick<MailRow, 'kind'>): MailPart {
  return mailParts[mailKind.parse(kind)]
}

/** The facts of mails sent as one. Only kinds without secrets are gathered. */
export function factsOfAll(deps: Pick<NotifyDeps, 'settings'>, [lead, ...carried]: Together): unknown {
  if (carried.length === 0) return factsOf(deps, lead)
  const inOrder = [lead, ...carried].toSorted((a, b) => a.mail_id - b.mail_id)
  return { together: inOrder.map(({ facts }) => facts) }
}

/**
 * A stored mail's facts. Secrets are stored encrypted, so that neither the database nor a backup opens an account (A9);
 * null once erased, or if this APP_SECRET can't read them.
 */
export function factsOf(deps: Pick<NotifyDeps, 'settings'>, mail: Pick<MailRow, 'kind' | 'facts'>): unknown {
  if (!isSecret(mail) || mail.facts === null) return mail.facts
  const { data } = sealedFacts.safeParse(mail.facts)
  // Queued by the previous version, which stored them unencrypted.
  if (!data) return mail.facts
  const facts = unseal(deps, data.sealed)
  return facts === null ? null : JSON.parse(facts)
}

const sealedFacts = z.object({ sealed: z.string() })

/** Shown only to its recipient (A9). */
export function isSecret({ kind }: { kind: string }): boolean {
  return kind !== POST_KIND && mailKinds[mailKind.parse(kind)].is_secret
}
