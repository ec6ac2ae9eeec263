import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** Links that open an account: one sets a new password, the other signs in. Only the hash of their token is stored. */
export type LinkTable = 'password_links' | 'sign_in_links'

type Asked = { hash: string; at: Instant }

/** A link's owner, if it has not expired and the owner is active. */
export async function findLinkHolder(db: Database, table: LinkTable, { hash, at }: Asked) {
  const { rows } = await sql<{ user_id: number; email: string; name: string }>`
    select u.user_id, u.email, u.name from ${sql.table(table)} l join users u on u.user_id = l.user_id
    where l.token_hash = ${hash} and l.expires_at > ${at} and u.active`.execute(db)
  return rows[0]
}

/** Whether a link sets the first password of a new user, who has never signed in. */
export async function setsFirstPassword(db: Database, hash: string): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select l.is_welcome and not exists (select from sessions s where s.user_id = l.user_id) as is_first
    from password_links l where l.token_hash = ${hash}`.execute(db)
  return rows[0]?.is_first ?? false
}

type LinkRow = { user_id: number; token_hash: string; expires_at: Instant }

/** Stores a link for each of these users, replacing any older one. */
export async function putPasswordLinks(tx: Tx, links: (LinkRow & { is_welcome: boolean })[]): Promise<void> {
  await tx
    .insertInto('password_links')
    .values(links)
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((of) => ({
        token_hash: of.ref('excluded.token_hash'),
        expires_at: of.ref('excluded.expires_at'),
        is_welcome: of.ref('excluded.is_welcome'),
      })),
    )
    .execute()
}

/** Stores a link, and deletes the member's expired ones. */
export async function putSignInLink(tx: Tx, { at, ...link }: LinkRow & { at: Instant }): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('user_id', '=', link.user_id).where('expires_at', '<=', at).execute()
  await tx.insertInto('sign_in_links').values(link).execute()
}

/** Deletes the link so that it works only once, and returns its expiry; null if it was already used or has expired. */
export async function takeLink(tx: Tx, table: LinkTable, { hash, at }: Asked): Promise<Instant | null> {
  const { rows } = await sql<{ expires_at: Instant }>`
    delete from ${sql.table(table)} where token_hash = ${hash} and expires_at > ${at} returning expires_at`.execute(tx)
  return rows[0]?.expires_at ?? null
}

/** Revokes all links that open this member's account. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}

/** The tables where requests for such links wait for an answer. */
export type RequestTable = 'password_requests' | 'sign_in_requests'

type Request = { email: string; wanted_path?: string | null }

export async function insertRequest(db: Database, table: RequestTable, request: Request & { asked_at: Instant }) {
  await db.insertInto(table).values(request).execute()
}

/** The latest request for each address, in order. */
export async function listRequests(db: Database, table: RequestTable): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select((of) => of.fn.max('request_id').as('request_id'))
    .groupBy('email')
    .orderBy('request_id')
    .limit(1_000)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** A request, locked until the transaction ends; undefined if another server was faster. */
export async function lockRequest(tx: Tx, table: RequestTable, requestId: number) {
  return tx
    .selectFrom(table)
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Deletes a request and earlier ones for the same address: one link answers them all. */
export async function deleteRequests(tx: Tx, table: RequestTable, { email, upTo }: { email: string; upTo: number }) {
  await tx.deleteFrom(table).where('email', '=', email).where('request_id', '<=', upTo).execute()
}
