import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

export async function insertPasswordRequest(
  db: Database,
  request: { email: string; asked_at: Instant },
): Promise<void> {
  await db.insertInto('password_requests').values(request).execute()
}

/** The latest request for each address, in order. */
export async function listPasswordRequests(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('password_requests')
    .select((of) => of.fn.max('request_id').as('request_id'))
    .groupBy('email')
    .orderBy('request_id')
    .limit(1_000)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** The address of a request, held until the transaction ends; undefined if another server was faster. */
export async function lockPasswordRequest(tx: Tx, requestId: number): Promise<string | undefined> {
  const held = await tx
    .selectFrom('password_requests')
    .select('email')
    .where('request_id', '=', requestId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held?.email
}

/** Deletes a request with those before it for the same address: one link answers them all. */
export async function deletePasswordRequests(tx: Tx, { email, upTo }: { email: string; upTo: number }): Promise<void> {
  await tx.deleteFrom('password_requests').where('email', '=', email).where('request_id', '<=', upTo).execute()
}
