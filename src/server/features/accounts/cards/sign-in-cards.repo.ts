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

/** Replaces the user's card. */
export async function putCard(
  tx: Tx,
  { user_id, ...card }: { user_id: number; code_hash: string; made_at: Instant },
): Promise<void> {
  await tx
    .insertInto('sign_in_cards')
    .values({ user_id, ...card })
    .onConflict((on) => on.column('user_id').doUpdateSet(card))
    .execute()
}

/** When the deleted card was made; null without one. */
export async function deleteCard(tx: Tx, userId: number): Promise<Instant | null> {
  const row = await tx.deleteFrom('sign_in_cards').where('user_id', '=', userId).returning('made_at').executeTakeFirst()
  return row?.made_at ?? null
}

export async function hasCards(db: Database): Promise<boolean> {
  const row = await db.selectFrom('sign_in_cards').select('user_id').limit(1).executeTakeFirst()
  return row !== undefined
}
