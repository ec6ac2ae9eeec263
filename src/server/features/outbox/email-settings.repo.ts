import type { Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { EmailSettings } from '#server/db/schema.ts'

export type EmailSettingsRow = Omit<Selectable<EmailSettings>, 'only_row'>

const columns = [
  'enabled',
  'mailjet_api_key',
  'mailjet_api_secret',
  'from_email',
  'from_name',
  'app_url',
  'reminder_night_before_enabled',
  'reminder_night_before_time',
  'reminder_two_hours_enabled',
] as const

/** The one row, made by the migration; undefined only where somebody has deleted it by hand. */
export async function readEmailSettingsRow(db: Database): Promise<EmailSettingsRow | undefined> {
  return db.selectFrom('email_settings').select(columns).executeTakeFirst()
}

/** The same row, held until the transaction ends. */
export async function lockEmailSettingsRow(tx: Tx): Promise<EmailSettingsRow | undefined> {
  return tx.selectFrom('email_settings').select(columns).forUpdate().executeTakeFirst()
}

export async function updateEmailSettingsRow(tx: Tx, changes: Updateable<EmailSettings>): Promise<EmailSettingsRow> {
  return tx.updateTable('email_settings').set(changes).returning(columns).executeTakeFirstOrThrow()
}
