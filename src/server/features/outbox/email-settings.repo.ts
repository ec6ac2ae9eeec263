import type { Selectable, Updateable } from 'kysely'
import { emailSettingNames } from '#contract/outbox/email-settings.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { EmailSettings } from '#server/db/schema.ts'

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
