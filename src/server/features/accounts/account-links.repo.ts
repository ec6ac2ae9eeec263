import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** The links that open an account: one sets a new password, the other signs in. Of both only the hash of their token is stored. */
export type LinkTable = 'password_links' | 'sign_in_links'

type Asked = { hash: string; at: Instant }

/** The owner of a link, if it has not expired and the owner is active. */
export async function findLinkHolder(
  db: Database,
  table: LinkTable,
  { hash, at }: Asked,
): Promise<{ user_id: number; email: string; name: string } | undefined> {
  const { rows } = await sql<{ user_id: number; email: string; name: string }>`
    select u.user_id, u.email, u.name from ${sql.table(table)} l join users u on u.user_id = l.user_id
    where l.token_hash = ${hash} and l.expires_at > ${at} and u.active`.execute(db)
  return rows[0]
}

/** Deletes the link so that it works only once, and says when it would have expired; null if it was already used or has expired. */
export async function takeLink(tx: Tx, table: LinkTable, { hash, at }: Asked): Promise<Instant | null> {
  const { rows } = await sql<{ expires_at: Instant }>`
    delete from ${sql.table(table)} where token_hash = ${hash} and expires_at > ${at} returning expires_at`.execute(tx)
  return rows[0]?.expires_at ?? null
}

/** From now on no link opens this member's account. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}
