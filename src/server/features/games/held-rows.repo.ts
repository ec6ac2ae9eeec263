import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** When rows of these games were first held back, by id. */
export async function listHeldRows(tx: Tx, gameIds: readonly number[]): Promise<Map<number, Instant>> {
  const rows = await tx
    .selectFrom('held_rows')
    .select(['game_id', 'since'])
    .where('game_id', '=', sql<number>`any(${[...gameIds]}::int[])`)
    .execute()
  return new Map(rows.map(({ game_id, since }) => [game_id, since]))
}

/** Whether rows of any game began to be held back after an instant. */
export async function hasHeldRowsSince(db: Database, after: Instant): Promise<boolean> {
  return (
    (await db.selectFrom('held_rows').select('game_id').where('since', '>', after).executeTakeFirst()) !== undefined
  )
}

/** Records newly held rows, and deletes those no longer held. */
export async function writeHeldRows(
  tx: Tx,
  { held, released, now }: { held: readonly number[]; released: readonly number[]; now: Instant },
): Promise<void> {
  if (released.length > 0) {
    await tx
      .deleteFrom('held_rows')
      .where('game_id', '=', sql<number>`any(${[...released]}::int[])`)
      .execute()
  }
  if (held.length === 0) return
  await tx
    .insertInto('held_rows')
    .values(held.map((game_id) => ({ game_id, since: now })))
    .execute()
}
