import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

export async function insertPasswordRequest(
  db: Database,
  request: { email: string; asked_at: Instant },
): Promise<void> {
  await db.insertInto('password_requests').values(request).execute()
}

export async function listPasswordRequests(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('password_requests').select('request_id').orderBy('request_id').limit(100).execute()
  return rows.map(({ request_id }) => request_id)
}

/** Deletes a request and returns its email address; undefined if another server was faster. */
export async function takePasswordRequest(tx: Tx, requestId: number): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('password_requests')
    .where('request_id', '=', requestId)
    .returning('email')
    .executeTakeFirst()
  return taken?.email
}
