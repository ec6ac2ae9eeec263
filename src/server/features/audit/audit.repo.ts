import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { AuditLog } from '#server/db/schema.ts'

export async function insertAuditEntries(tx: Tx, entries: Insertable<AuditLog>[]): Promise<void> {
  await tx.insertInto('audit_log').values(entries).execute()
}
