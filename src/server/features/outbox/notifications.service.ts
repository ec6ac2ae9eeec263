import type { AnswerOf } from '#contract/endpoint.ts'
import { mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { HistoryEntry, readEmailSettings } from '#contract/outbox/notifications.ts'
import { channel, mailStatus, outboxKind, POST_KIND } from '#contract/outbox/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { auditAlone } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { requireEmailSettings, requireMailAccount } from './email-settings.service.ts'
import { deliveryOf, routeOf } from './mail-route.ts'
import { sendDueMails, sendNow } from './mails.service.ts'
import { test } from './outbox.mail.ts'
import { listMailsOf, type MailRow, readTrouble } from './outbox.repo.ts'
import { queueMail } from './outbox.service.ts'
import { findPreferences, refuseStranger, requireRecipient } from './preferences.service.ts'
import { sendDuePushes } from './pushes.service.ts'
import { isRefusedBy } from './unsubscribe.service.ts'

/** The settings, with how mail is sent right now. */
export async function viewEmailSettings(deps: Deps): Promise<AnswerOf<typeof readEmailSettings>> {
  const settings = await requireEmailSettings(deps)
  const route = routeOf(deps, await requireMailAccount(deps, deps.db))
  const { smtpUrl } = deps.settings
  return {
    settings,
    delivery: deliveryOf({ route, trouble: await readTrouble(deps.db) }),
    smtp_url_host: smtpUrl === null ? null : new URL(smtpUrl).hostname,
  }
}

/**
 * Sends a test mail at once and waits for the provider's response. Refuses while email is switched off
 * (`mail_switched_off`), and in the provider's own words if it rejects the mail. Without a provider the mail is kept in
 * the outbox, and the answer says so.
 */
export async function sendTest(
  deps: Deps,
  caller: Caller,
  { email, name = '' }: { email: string; name?: string | undefined },
): Promise<{ delivered: boolean; message: string }> {
  const account = await requireMailAccount(deps, deps.db)
  if (!account.enabled) throw new Refusal({ code: 'mail_switched_off' })
  if (await isRefusedBy(deps, { email, kind: 'test' })) throw new Refusal({ code: 'mail_unwanted' })
  const route = routeOf(deps, account)
  if (route.way === 'wait') throw new Refusal({ code: 'mail_not_sent', said: route.reason })
  const mailId = await queueMail(deps, {
    ...test.of({
      name,
      at: deps.now(),
      zone: (await findPreferences(deps.db, caller.userId)).time_zone,
      pool: account.pool_name,
    }),
    to: { email, name, userId: caller.userId },
  })
  await auditAlone(deps, caller, {
    action: 'test_email',
    subject: 'setting',
    subjectId: 'email',
    after: { to: email },
  })
  const delivery = await sendNow(deps, mailId)
  switch (delivery?.outcome) {
    case 'kept':
      return { delivered: false, message: `${delivery.said}, so it stays in the outbox` }
    case 'refused':
      throw new Refusal({ code: 'mail_refused', said: delivery.said })
    case 'unavailable':
      throw new Refusal({ code: 'mail_not_sent', said: delivery.said })
    case 'unknown':
      throw new Refusal({ code: 'mail_uncertain', said: delivery.said })
    default:
      // Accepted, or the sending job was faster.
      return { delivered: true, message: `Test email sent to ${email}` }
  }
}

/**
 * Starts the jobs' work. `queued`: how many mails the caller has just queued. The answer contains nothing else and
 * comes at once: counts and duration would reveal secret mails (S5).
 */
export async function startSending(deps: Deps, caller: Caller, queued: { queued: number }): Promise<void> {
  await auditAlone(deps, caller, {
    action: 'process_notifications',
    subject: 'setting',
    subjectId: 'email',
    after: queued,
  })
  deps.background.start('send what is due', async () => {
    await sendDueMails(deps)
    await sendDuePushes(deps)
  })
}

/** A member's mails, newest first. Refuses anyone but the member and admins (`not_your_mail`). */
export async function requireHistory(
  deps: Deps,
  caller: Caller,
  { userId, limit }: { userId: number; limit: number },
): Promise<HistoryEntry[]> {
  refuseStranger(caller, userId)
  await requireRecipient(deps.db, userId)
  return (await listMailsOf(deps.db, { userId, limit, seenBy: caller.userId })).map(entryOf)
}

/** The table's own checks allow exactly the words of the contract. */
export function entryOf(mail: MailRow): HistoryEntry {
  const { mail_key, subject, reason, contest_id, occasion, created_at, sent_at } = mail
  const kind = outboxKind.parse(mail.kind)
  return {
    mail_key,
    channel: channel.parse(mail.channel),
    kind,
    subject,
    status: mailStatus.parse(mail.status),
    reason,
    contest_id,
    week_number: kind !== POST_KIND && mailKinds[kind].occasion === 'week' ? occasion : null,
    created_at,
    sent_at,
  }
}
