import { type Selectable, sql, type Updateable } from 'kysely'
import { emailSettingNames } from '#contract/outbox/email-settings.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { EmailSettings } from '#server/db/schema.ts'
import { isUnveiled } from './outbox.repo.ts'

export type EmailSettingsRow = Omit<Selectable<EmailSettings>, 'only_row'>

const columns: readonly (keyof EmailSettingsRow)[] = emailSettingNames

/** The single row, created by the migration; undefined only if someone deleted it by hand. */
export async function readEmailSettingsRow(db: Database): Promise<EmailSettingsRow | undefined> {
  return db.selectFrom('email_settings').select(columns).executeTakeFirst()
}

/** The row of email settings, locked until the transaction ends. */
export async function lockEmailSettingsRow(tx: Tx): Promise<EmailSettingsRow | undefined> {
  return tx.selectFrom('email_settings').select(columns).forUpdate().executeTakeFirst()
}

export async function updateEmailSettingsRow(tx: Tx, changes: Updateable<EmailSettings>): Promise<EmailSettingsRow> {
  return tx.updateTable('email_settings').set(changes).returning(columns).executeTakeFirstOrThrow()
}

/**
 * Whether a mail was sent after the last change of any of these settings, as the audit log has it. A veiled mail doesn't
 * count: that one went out would reveal a pick (S5).
 */
export async function hasSentSinceChange(db: Database, fields: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from mails where channel = 'mail' and status = 'sent' and ${isUnveiled} and sent_at >= all (
      select at from audit_log
      where subject = 'setting' and subject_id = 'email' and action = 'update' and after ?| ${fields}
    ) limit 1`.execute(db)
  return rows.length > 0
}
