import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

type Request = { email: string; wanted_path: string | null }

export async function insertSignInRequest(db: Database, request: Request & { asked_at: Instant }): Promise<void> {
  await db.insertInto('sign_in_requests').values(request).execute()
}

/** The latest request for each address, in order. */
export async function listSignInRequests(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_requests')
    .select((of) => of.fn.max('request_id').as('request_id'))
    .groupBy('email')
    .orderBy('request_id')
    .limit(1_000)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** A request, held until the transaction ends; undefined if another server was faster. */
export async function lockSignInRequest(tx: Tx, requestId: number): Promise<Request | undefined> {
  return tx
    .selectFrom('sign_in_requests')
    .select(['email', 'wanted_path'])
    .where('request_id', '=', requestId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Deletes a request with those before it for the same address: one link answers them all. */
export async function deleteSignInRequests(tx: Tx, { email, upTo }: { email: string; upTo: number }): Promise<void> {
  await tx.deleteFrom('sign_in_requests').where('email', '=', email).where('request_id', '<=', upTo).execute()
}

/** Stores a link, and deletes the member's expired ones. */
export async function putSignInLink(
  tx: Tx,
  { at, ...link }: { user_id: number; token_hash: string; expires_at: Instant; at: Instant },
): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('user_id', '=', link.user_id).where('expires_at', '<=', at).execute()
  await tx.insertInto('sign_in_links').values(link).execute()
}
