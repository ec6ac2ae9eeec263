import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { writeBackup } from '#server/db/restore.ts'

/** Created by 0.4.0 itself: its demo in the middle of November, and the result of its 42 migrations for each table. */
export const FOLDER_0_4_0 = new URL('../../operations/version-0.4.0/', import.meta.url)

export const backupLines = gunzipSync(readFileSync(new URL('pool.backup', FOLDER_0_4_0)))
  .toString()
  .trimEnd()
  .split('\n')
export const backupHead: { migrations: string[] } = JSON.parse(backupLines[0] ?? '')

/** Fills an empty database as 0.4.0 left it: its rows, and by default its own migrations' names. */
export async function restore040(db: Database, migrations: readonly string[] = backupHead.migrations): Promise<void> {
  await writeBackup(db, linesOf(backupLines), 'leave out')
  await sql`delete from kysely_migration`.execute(db)
  for (const name of migrations)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-22T12:00:00.000Z')`.execute(db)
}

export async function* linesOf(lines: readonly string[]) {
  yield* lines
}
