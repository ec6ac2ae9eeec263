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

/** The owner of a link, if it has not expired and the owner is active. */
export async function findSignInLink(
  db: Database,
  asked: { hash: string; at: Instant },
): Promise<{ user_id: number; email: string; name: string } | undefined> {
  return db
    .selectFrom('sign_in_links as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select(['u.user_id', 'u.email', 'u.name'])
    .where('l.token_hash', '=', asked.hash)
    .where('l.expires_at', '>', asked.at)
    .where('u.active', '=', true)
    .executeTakeFirst()
}

/** Deletes the link so that it works only once; false if it was already used or has expired. */
export async function takeSignInLink(tx: Tx, asked: { hash: string; at: Instant }): Promise<boolean> {
  const taken = await tx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', asked.hash)
    .where('expires_at', '>', asked.at)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** From now on none of the links sent to this member signs them in. */
export async function deleteSignInLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}
