import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

type LinkRow = { user_id: number; token_hash: string; expires_at: Instant }

/** Stores a link for each of these users, replacing any older one. */
export async function putPasswordLinks(tx: Tx, links: LinkRow[]): Promise<void> {
  await tx
    .insertInto('password_links')
    .values(links)
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((of) => ({
        token_hash: of.ref('excluded.token_hash'),
        expires_at: of.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

/** The owner of a link, if it has not expired and the owner is active. */
export async function findPasswordLink(
  db: Database,
  asked: { hash: string; at: Instant },
): Promise<{ user_id: number; email: string; name: string } | undefined> {
  return db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select(['u.user_id', 'u.email', 'u.name'])
    .where('l.token_hash', '=', asked.hash)
    .where('l.expires_at', '>', asked.at)
    .where('u.active', '=', true)
    .executeTakeFirst()
}

/** Deletes the link so that it works only once; false if it was already used or has expired. */
export async function takePasswordLink(tx: Tx, asked: { hash: string; at: Instant }): Promise<boolean> {
  const taken = await tx
    .deleteFrom('password_links')
    .where('token_hash', '=', asked.hash)
    .where('expires_at', '>', asked.at)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** From now on no link sets this member's password. */
export async function deletePasswordLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
}
