import type { Selectable } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { BackupState } from '#server/db/schema.ts'

export type BackupRow = Selectable<BackupState>

export async function readBackupRow(db: Database): Promise<BackupRow> {
  return db.selectFrom('backup_state').selectAll().executeTakeFirstOrThrow()
}

export async function writeSuccess(db: Database, { at, size }: { at: Instant; size: number }): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ last_success_at: at, last_size: size, failed_at: null, error: null })
    .execute()
}

export async function writeFailure(db: Database, { at, error }: { at: Instant; error: string }): Promise<void> {
  await db.updateTable('backup_state').set({ failed_at: at, error }).execute()
}
