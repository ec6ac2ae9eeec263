import type { AnswerOf } from '#contract/endpoint.ts'
import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import {
  type FullMail,
  mailStatus,
  type OutboxEntry,
  type previewMail as previewCall,
} from '#contract/outbox/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { postOf } from './chat-posts.service.ts'
import { addressIn, requireMailAccount } from './email-settings.service.ts'
import { frame } from './mail-frame.ts'
import { renderMail } from './mails.service.ts'
import { entryOf } from './notifications.service.ts'
import {
  countMails,
  findMail,
  listMailRows,
  listSentTogether,
  type MailRow,
  type OutboxFilter,
  requeueMail,
} from './outbox.repo.ts'
import { factsOfAll, isSecret, partOf } from './outbox.service.ts'
import { exampleUrl } from './unsubscribe-token.ts'

/** The outbox for admins, with the number of mails in each state. */
export async function listOutbox(
  deps: Deps,
  filter: OutboxFilter,
): Promise<{ mails: OutboxEntry[]; counts: { status: OutboxEntry['status']; mails: number }[] }> {
  const [rows, counts] = await Promise.all([listMailRows(deps.db, filter), countMails(deps.db)])
  return {
    mails: rows.map(listed),
    counts: counts.map(({ status, mails }) => ({ status: mailStatus.parse(status), mails })),
  }
}

export { countMails } from './outbox.repo.ts'

/** One mail with its words; without those of a mail with a secret, which no one may see (A9). */
export async function requireMail(deps: Deps, mailKey: string): Promise<FullMail> {
  const mail = await findMail(deps.db, mailKey)
  if (!mail) throw new Refusal({ code: 'unknown_mail' })
  return inFull(deps, mail)
}

/** Requeues a mail that failed, was not delivered or is uncertain (A6). Refuses any other (`mail_not_repeatable`). */
export async function sendAgain(deps: Deps, caller: Caller, mailKey: string): Promise<FullMail> {
  const mail = await deps.db.transaction().execute(async (tx) => {
    const before = await findMail(tx, mailKey)
    if (!before) throw new Refusal({ code: 'unknown_mail' })
    const queued = await requeueMail(tx, { mailKey, statuses: REPEATABLE, wall: deps.wallNow() })
    if (!queued) throw new Refusal({ code: 'mail_not_repeatable' })
    await writeAudit(tx, deps, caller, {
      action: 'send_mail_again',
      subject: 'setting',
      subjectId: 'email',
      before: { mail_key: mailKey, subject: before.subject, status: before.status },
      after: { mail_key: mailKey, status: queued.status },
    })
    return queued
  })
  return inFull(deps, mail)
}

const REPEATABLE = ['failed', 'undelivered', 'uncertain'] as const

function listed(mail: MailRow): OutboxEntry {
  const { to_email, to_name, attempts, status, facts } = mail
  const repeatable = facts !== null && REPEATABLE.some((of) => of === status)
  return { ...entryOf(mail), to_email, to_name, attempts, repeatable }
}

async function inFull(deps: Deps, mail: MailRow): Promise<FullMail> {
  const { provider, message_id, provider_answer, next_try_at } = mail
  const about = { ...listed(mail), provider, message_id, provider_answer, next_try_at }
  if (mail.facts === null || isSecret(mail)) return { ...about, html: null, text: null }
  if (mail.channel === 'webhook') {
    const { author, text, link } = postOf(mail)
    return { ...about, html: null, text: [author, text, link ?? ''].join('\n').trim() }
  }
  const [lead = mail, ...carried] = await listSentTogether(deps.db, mail)
  if (mail.channel === 'push') {
    const { title, body, path } = partOf(deps, mail).push(factsOfAll(deps, [lead, ...carried]))
    return { ...about, html: null, text: `${title}\n${body}\n${path}` }
  }
  const { html, text } = renderMail(deps, {
    account: await requireMailAccount(deps, deps.db),
    mails: [lead, ...carried],
  })
  return { ...about, html, text }
}

type Preview = AnswerOf<typeof previewCall>

/** A preview of a mail kind with one of its examples; the first one if there is no such example. */
export async function previewMail(
  deps: Deps,
  { kind, example }: { kind: MailKind; example?: string | undefined },
): Promise<Preview> {
  const account = await requireMailAccount(deps, deps.db)
  const appUrl = addressIn(kind, { deps, account })
  const part = deps.mailParts[kind]
  const examples = part.examples(deps.now())
  const { name, facts } = examples.find((of) => of.name === example) ?? examples[0]
  const words = part.words(facts, (path) => `${appUrl}${path}`)
  return {
    example: name,
    examples: examples.map(({ name, label }) => ({ name, label })),
    ...frame(words, { poolName: account.pool_name, appUrl, unsubscribeUrl: exampleUrl(deps, kind) }),
  }
}
