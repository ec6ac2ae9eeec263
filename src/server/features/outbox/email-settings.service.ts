import { type EmailSettings, emailSettingNames, SECRET_MASK } from '#contract/outbox/email-settings.ts'
import { type MailKind, mailKinds } from '#contract/outbox/mail-kinds.ts'
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
  return { ...rest, app_url: linkAddress(deps, app_url), secret, pool_name }
}

/** Where the links of such a mail lead. One that opens an account leads to APP_URL, which no admin can change (A9). */
export function addressIn(
  kind: MailKind,
  { deps, account }: { deps: Pick<Deps, 'settings'>; account: Pick<MailAccount, 'app_url'> },
): string {
  return mailKinds[kind].is_secret ? deps.settings.appUrl : account.app_url
}

/** The address that was set, while it is one of the pool's own: it may be from before APP_URL, or restored from another machine. */
function linkAddress(deps: Pick<NotifyDeps, 'settings'>, stored: string | null): string {
  return stored !== null && isOwnHost(deps, stored) ? stored : deps.settings.appUrl
}

function isOwnHost({ settings }: Pick<NotifyDeps, 'settings'>, address: string): boolean {
  return settings.appHosts.includes(new URL(address).host)
}

/** For the screen, with a mask in place of the secret (N4). */
export async function requireEmailSettings(deps: Deps): Promise<EmailSettings> {
  return viewOf(deps, found(await readEmailSettingsRow(deps.db)))
}

/**
 * Changes the given settings and leaves the others (A6). A blank secret, or its mask, keeps the stored one; removing the API key removes
 * the secret too. The audit line says that the secret changed, but not what it is. Where links lead has a line of its own, for the members'
 * history. Refuses an address elsewhere (A9).
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
    const line = { actor: caller, at: deps.now(), subject: 'setting', subjectId: 'email' } as const
    const [before_url, after_url] = [before, after].map(({ app_url }) => linkAddress(deps, app_url))
    if (changed.includes('app_url'))
      await writeAudit(tx, {
        ...{ ...line, action: 'change_app_url' },
        ...{ before: { app_url: before_url }, after: { app_url: after_url } },
      })
    const others = changed.filter((field) => field !== 'app_url')
    if (others.length > 0)
      await writeAudit(tx, {
        ...{ ...line, action: 'update' },
        ...{ before: told(others, before), after: told(others, after, 'changed') },
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

/** The server's own address is not stored, so that it can change. Refuses another site's (A9). */
function ownAddress(deps: Deps, address: string): string | null {
  if (address === '' || address === deps.settings.appUrl) return null
  if (!isOwnHost(deps, address)) throw new Refusal({ code: 'app_url_elsewhere', app_url: deps.settings.appUrl })
  return address
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
    app_url: linkAddress(deps, row.app_url),
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
