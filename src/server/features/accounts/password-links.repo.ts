import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'

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
