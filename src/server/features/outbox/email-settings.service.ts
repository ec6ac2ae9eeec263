import {
  type EmailSettings,
  emailSettingNames,
  mailProvider,
  SECRET_MASK,
  smtpSecurity,
} from '#contract/outbox/email-settings.ts'
import { type MailKind, mailKinds } from '#contract/outbox/mail-kinds.ts'
import { keepsPassword, wayOfMail } from '#rules/outbox/mail-way.ts'
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
  hasSentSinceChange,
  lockEmailSettingsRow,
  readEmailSettingsRow,
  updateEmailSettingsRow,
} from './email-settings.repo.ts'

/** A decrypted secret: null if there is none, `unreadable` after a change of APP_SECRET. */
type Secret = { text: string } | 'unreadable' | null

/** The settings with their secrets decrypted. */
export type MailAccount = Omit<EmailSettings, SecretField> & {
  /** Mailjet's. */
  secret: Secret
  /** The mail server's. */
  password: Secret
  /** Printed above and below every mail's words. */
  pool_name: string
}

/** For sending. Refuses if the settings are gone (`email_settings_missing`). */
export async function requireMailAccount(deps: Pick<NotifyDeps, 'settings'>, db: Database): Promise<MailAccount> {
  const row = found(await readEmailSettingsRow(db))
  const { pool_name } = await requirePoolSettings(db)
  const { mailjet_api_secret, smtp_password, ...rest } = viewOf(deps, row, pool_name)
  const secret = secretOf(deps, row.mailjet_api_secret)
  return { ...rest, secret, password: secretOf(deps, row.smtp_password), pool_name }
}

function secretOf(deps: Pick<NotifyDeps, 'settings'>, sealed: string | null): Secret {
  if (sealed === null) return null
  const text = unseal(deps, sealed)
  return text === null ? 'unreadable' : { text }
}

/** Whether email is on, but nothing went out since the last change of how it is sent. */
export async function isEmailUnproven(db: Database, { enabled }: Pick<EmailSettings, 'enabled'>): Promise<boolean> {
  return enabled && !(await hasSentSinceChange(db, deliveryFields))
}

/** A change of these makes the earlier mails no proof. */
const deliveryFields: readonly (keyof EmailSettings)[] = [
  'mail_provider',
  'mailjet_api_key',
  'mailjet_api_secret',
  'smtp_host',
  'smtp_port',
  'smtp_security',
  'smtp_user',
  'smtp_password',
  'from_email',
]

/**
 * The base address for such a mail's links. A link that opens an account uses APP_URL, which no admin can change (A9).
 */
export function addressIn(
  kind: MailKind,
  { deps, account }: { deps: Pick<Deps, 'settings'>; account: Pick<MailAccount, 'app_url'> },
): string {
  return mailKinds[kind].is_secret ? deps.settings.appUrl : account.app_url
}

/**
 * The configured address, as long as it is one of the pool's own: it may predate APP_URL, or be restored from another
 * machine.
 */
function linkAddress(deps: Pick<NotifyDeps, 'settings'>, stored: string | null): string {
  return stored !== null && isOwnHost(deps, stored) ? stored : deps.settings.appUrl
}

function isOwnHost({ settings }: Pick<NotifyDeps, 'settings'>, address: string): boolean {
  return settings.appHosts.includes(new URL(address).host)
}

/** For the screen, with a mask instead of each secret (N4). */
export async function requireEmailSettings(deps: Deps): Promise<EmailSettings> {
  const { pool_name } = await requirePoolSettings(deps.db)
  return viewOf(deps, found(await readEmailSettingsRow(deps.db)), pool_name)
}

/**
 * Changes the given settings and leaves the others (A6). A blank secret, or its mask, keeps the stored one; removing
 * the API key also removes its secret, and another connection the password (N4). A From Name equal to the pool's name
 * keeps following it. The audit line says that a secret changed, but not its value. A change of the links' address has
 * a separate line, for the members' history. Refuses an address elsewhere (A9).
 */
export async function changeEmailSettings(
  deps: Deps,
  caller: Caller,
  wanted: Partial<EmailSettings>,
): Promise<EmailSettings> {
  return deps.db.transaction().execute(async (tx) => {
    const before = found(await lockEmailSettingsRow(tx))
    const { pool_name } = await requirePoolSettings(tx)
    const given = rowOf(deps, wanted)
    if (given.from_name === senderOf(pool_name)) given.from_name = ''
    const next = { ...before, ...given }
    if (next.mailjet_api_key === '') next.mailjet_api_secret = null
    if (next.smtp_user === '' || (given.smtp_password === undefined && !keepsPassword(before, next)))
      next.smtp_password = null
    refuseUnusable(deps, next, pool_name)
    const changed = changedFields(before, next)
    if (changed.length === 0) return viewOf(deps, before, pool_name)
    const after = await updateEmailSettingsRow(tx, next)
    const line = { subject: 'setting', subjectId: 'email' } as const
    const [before_url, after_url] = [before, after].map(({ app_url }) => linkAddress(deps, app_url))
    if (changed.includes('app_url'))
      await writeAudit(tx, deps, caller, {
        ...line,
        action: 'change_app_url',
        before: { app_url: before_url },
        after: { app_url: after_url },
      })
    const others = changed.filter((field) => field !== 'app_url')
    if (others.length > 0)
      await writeAudit(tx, deps, caller, {
        ...line,
        action: 'update',
        before: auditedFields(others, named(before, pool_name)),
        after: auditedFields(others, named(after, pool_name), 'changed'),
      })
    return viewOf(deps, after, pool_name)
  })
}

/**
 * After a change of APP_SECRET, encrypts the providers' secrets with the new one. Runs at every start, possibly on
 * several servers at once.
 */
export async function resealSecrets(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEmailSettingsRow(tx)
    for (const field of secretFields) {
      const sealed = row?.[field] ?? null
      const again = sealed === null ? null : reseal(deps, sealed)
      if (again === null) continue
      await updateEmailSettingsRow(tx, { [field]: again })
      deps.log.info({ field }, 'a secret of the mail provider is encrypted with the new APP_SECRET')
    }
  })
}

const secretFields = ['mailjet_api_secret', 'smtp_password'] as const
type SecretField = (typeof secretFields)[number]
const isSecretField = (field: string): field is SecretField => secretFields.some((of) => of === field)

function found(row: EmailSettingsRow | undefined): EmailSettingsRow {
  if (!row) throw new Refusal({ code: 'email_settings_missing' })
  return row
}

function rowOf(
  deps: Deps,
  { mailjet_api_secret, smtp_password, app_url, ...rest }: Partial<EmailSettings>,
): Partial<EmailSettingsRow> {
  const isNew = (secret: string | undefined): secret is string => !!secret && !/^\*+$/.test(secret)
  return {
    ...rest,
    ...(isNew(mailjet_api_secret) ? { mailjet_api_secret: seal(deps, mailjet_api_secret) } : {}),
    ...(isNew(smtp_password) ? { smtp_password: seal(deps, smtp_password) } : {}),
    ...(app_url === undefined ? {} : { app_url: ownAddress(deps, app_url.replace(/\/+$/, '')) }),
  }
}

/** The server's own address isn't stored, so that it can change. Refuses another site's (A9). */
function ownAddress(deps: Deps, address: string): string | null {
  if (address === '' || address === deps.settings.appUrl) return null
  if (!isOwnHost(deps, address)) throw new Refusal({ code: 'app_url_elsewhere', app_url: deps.settings.appUrl })
  return address
}

/** The pool's current way to send mail (N4); null if there is none. */
export function wayOf(
  { settings }: Pick<Deps, 'settings'>,
  { mail_provider, mailjet_api_key, smtp_host }: Pick<EmailSettings, 'mail_provider' | 'mailjet_api_key' | 'smtp_host'>,
) {
  return wayOfMail({
    chosen: mail_provider,
    hasMailjetKey: mailjet_api_key !== '',
    hasSmtpUrl: settings.smtpUrl !== null,
    hasServer: smtp_host !== '',
  })
}

function refuseUnusable(deps: Deps, row: EmailSettingsRow, poolName: string) {
  if (!row.enabled) return
  const way = wayOf(deps, viewOf(deps, row, poolName))
  if (way === 'mailjet' && row.mailjet_api_secret === null) throw new Refusal({ code: 'mail_secret_missing' })
  if (way === 'server' && row.smtp_user !== '' && row.smtp_password === null)
    throw new Refusal({ code: 'mail_password_missing' })
  if (way !== null && row.from_email === '') throw new Refusal({ code: 'mail_sender_missing' })
}

/** The pool's name in a form allowed for senders. */
const senderOf = (poolName: string) => poolName.replaceAll(/[<>]/g, '').trim()

/** Adds the sender's name: the pool's, until an admin enters another. */
function named(row: EmailSettingsRow, poolName: string): EmailSettingsRow {
  return { ...row, from_name: row.from_name || senderOf(poolName) }
}

function viewOf(deps: Pick<NotifyDeps, 'settings'>, stored: EmailSettingsRow, poolName: string): EmailSettings {
  const row = named(stored, poolName)
  const mask = (sealed: string | null) => (sealed === null ? '' : SECRET_MASK)
  return {
    ...row,
    mail_provider: mailProvider.parse(row.mail_provider),
    smtp_security: smtpSecurity.parse(row.smtp_security),
    mailjet_api_secret: mask(row.mailjet_api_secret),
    smtp_password: mask(row.smtp_password),
    app_url: linkAddress(deps, row.app_url),
  }
}

type Field = keyof EmailSettingsRow

function changedFields(before: EmailSettingsRow, next: EmailSettingsRow): Field[] {
  return emailSettingNames.filter((field) => before[field] !== next[field])
}

function auditedFields(fields: Field[], row: EmailSettingsRow, secret = SECRET_MASK): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, isSecretField(field) ? row[field] && secret : row[field]]))
}
