import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** The active player with a card of one of these hashes; no admin ever signs in with a card (A13). */
export async function findCardHolder(db: Database, hashes: readonly string[]): Promise<number | null> {
  const found = await db
    .selectFrom('sign_in_cards as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select('u.user_id')
    .where('c.code_hash', 'in', hashes)
    .where('u.active', '=', true)
    .where('u.role', '=', 'player')
    .executeTakeFirst()
  return found?.user_id ?? null
}

export async function findMadeAt(db: Database, userId: number): Promise<Instant | null> {
  const row = await db.selectFrom('sign_in_cards').select('made_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.made_at ?? null
}

export async function insertCard(
  tx: Tx,
  card: { user_id: number; code_hash: string; made_at: Instant },
): Promise<void> {
  await tx.insertInto('sign_in_cards').values(card).execute()
}

/** Returns whether there was a card. */
export async function deleteCard(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_cards').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasCards(db: Database): Promise<boolean> {
  const row = await db.selectFrom('sign_in_cards').select('user_id').limit(1).executeTakeFirst()
  return row !== undefined
}
