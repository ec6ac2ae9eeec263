import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { AuditLog } from '#server/db/schema.ts'
import { inSlices } from '#server/db/slices.ts'

export async function insertAuditEntries(tx: Tx, entries: readonly Insertable<AuditLog>[]): Promise<void> {
  await inSlices(entries, (some) => tx.insertInto('audit_log').values(some).execute())
}
