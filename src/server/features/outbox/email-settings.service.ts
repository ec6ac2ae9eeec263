import { type EmailSettings, emailSettingNames, SECRET_MASK } from '#contract/outbox/email-settings.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { reseal, seal, unseal } from '#server/mail/secret-box.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import {
  type EmailSettingsRow,
  lockEmailSettingsRow,
  readEmailSettingsRow,
  updateEmailSettingsRow,
} from './email-settings.repo.ts'

/** The settings with the secret as it can be used: null if there is none, `unreadable` after a change of APP_SECRET. */
export type MailAccount = Omit<EmailSettings, 'mailjet_api_secret'> & {
  secret: { text: string } | 'unreadable' | null
  /** What every mail says above and below its words. */
  pool_name: string
}

/** For those who send. Refuses if the settings are gone (`email_settings_missing`). */
export async function requireMailAccount(deps: Pick<NotifyDeps, 'settings'>, db: Database): Promise<MailAccount> {
  const { mailjet_api_secret: sealed, app_url, ...rest } = found(await readEmailSettingsRow(db))
  const text = sealed === null ? null : unseal(deps, sealed)
  const secret = text === null ? (sealed === null ? null : ('unreadable' as const)) : { text }
  const { pool_name } = await requirePoolSettings(db)
  return { ...rest, app_url: app_url ?? deps.settings.appUrl, secret, pool_name }
}

/** For the screen, with a mask in place of the secret (N4). */
export async function requireEmailSettings(deps: Deps): Promise<EmailSettings> {
  return viewOf(deps, found(await readEmailSettingsRow(deps.db)))
}

/**
 * Changes the given settings and leaves the others (A6). A blank secret, or its mask, keeps the stored one; removing the API key removes
 * the secret too. The audit line says that the secret changed, but not what it is.
 */
export async function changeEmailSettings(
  deps: Deps,
  caller: Caller,
  wanted: Partial<EmailSettings>,
): Promise<EmailSettings> {
  return deps.db.transaction().execute(async (tx) => {
    const before = found(await lockEmailSettingsRow(tx))
    const next = { ...before, ...rowOf(deps, wanted) }
    if (next.mailjet_api_key === '') next.mailjet_api_secret = null
    refuseUnusable(deps, next)
    const changed = changedFields(before, next)
    if (changed.length === 0) return viewOf(deps, before)
    const after = await updateEmailSettingsRow(tx, next)
    await writeAudit(tx, {
      actor: caller,
      at: deps.now(),
      action: 'update',
      subject: 'setting',
      subjectId: 'email',
      before: told(changed, before),
      after: told(changed, after, 'changed'),
    })
    return viewOf(deps, after)
  })
}

/** After a change of APP_SECRET, encrypts the provider's secret with the new one. Runs at every start, also on several servers at once. */
export async function resealSecrets(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sealed = (await lockEmailSettingsRow(tx))?.mailjet_api_secret ?? null
    const anew = sealed === null ? null : reseal(deps, sealed)
    if (anew === null) return
    await updateEmailSettingsRow(tx, { mailjet_api_secret: anew })
    deps.log.info('the secret of the mail provider is encrypted with the new APP_SECRET')
  })
}

function found(row: EmailSettingsRow | undefined): EmailSettingsRow {
  if (!row) throw new Refusal({ code: 'email_settings_missing' })
  return row
}

function rowOf(
  deps: Deps,
  { mailjet_api_secret, app_url, ...rest }: Partial<EmailSettings>,
): Partial<EmailSettingsRow> {
  const keepsSecret = !mailjet_api_secret || /^\*+$/.test(mailjet_api_secret)
  return {
    ...rest,
    ...(keepsSecret ? {} : { mailjet_api_secret: seal(deps, mailjet_api_secret) }),
    ...(app_url === undefined ? {} : { app_url: ownAddress(deps, app_url.replace(/\/+$/, '')) }),
  }
}

/** The server's own address is not stored, so that it can change. */
function ownAddress(deps: Deps, address: string): string | null {
  return address === '' || address === deps.settings.appUrl ? null : address
}

function refuseUnusable(deps: Deps, { enabled, mailjet_api_key, mailjet_api_secret, from_email }: EmailSettingsRow) {
  if (!enabled) return
  if (mailjet_api_key !== '' && mailjet_api_secret === null) throw new Refusal({ code: 'mail_secret_missing' })
  const hasProvider = mailjet_api_key !== '' || deps.settings.smtpUrl !== null
  if (hasProvider && from_email === '') throw new Refusal({ code: 'mail_sender_missing' })
}

function viewOf(deps: Deps, row: EmailSettingsRow): EmailSettings {
  return {
    ...row,
    mailjet_api_secret: row.mailjet_api_secret === null ? '' : SECRET_MASK,
    app_url: row.app_url ?? deps.settings.appUrl,
  }
}

type Field = keyof EmailSettingsRow

function changedFields(before: EmailSettingsRow, next: EmailSettingsRow): Field[] {
  return emailSettingNames.filter((field) => before[field] !== next[field])
}

function told(fields: Field[], row: EmailSettingsRow, secret = SECRET_MASK): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field, field === 'mailjet_api_secret' ? row[field] && secret : row[field]]),
  )
}
