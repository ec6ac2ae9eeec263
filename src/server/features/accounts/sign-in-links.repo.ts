import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

type Request = { email: string; wanted_path: string | null }

export async function insertSignInRequest(db: Database, request: Request & { asked_at: Instant }): Promise<void> {
  await db.insertInto('sign_in_requests').values(request).execute()
}

export async function listSignInRequests(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('sign_in_requests').select('request_id').orderBy('request_id').limit(100).execute()
  return rows.map(({ request_id }) => request_id)
}

/** Deletes a request and returns it; undefined if another server was faster. */
export async function takeSignInRequest(tx: Tx, requestId: number): Promise<Request | undefined> {
  return tx
    .deleteFrom('sign_in_requests')
    .where('request_id', '=', requestId)
    .returning(['email', 'wanted_path'])
    .executeTakeFirst()
}

/** Stores a link, and deletes the member's expired ones. */
export async function putSignInLink(
  tx: Tx,
  { at, ...link }: { user_id: number; token_hash: string; expires_at: Instant; at: Instant },
): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('user_id', '=', link.user_id).where('expires_at', '<=', at).execute()
  await tx.insertInto('sign_in_links').values(link).execute()
}
