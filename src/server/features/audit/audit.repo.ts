import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { AuditLog } from '#server/db/schema.ts'

export async function insertAuditEntry(tx: Tx, entry: Insertable<AuditLog>): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute()
}
