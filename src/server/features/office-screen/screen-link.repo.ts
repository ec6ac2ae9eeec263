import type { Selectable } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { OfficeScreen } from '#server/db/schema.ts'

export async function findLink(db: Database): Promise<Selectable<OfficeScreen> | undefined> {
  return db.selectFrom('office_screen').selectAll().executeTakeFirst()
}

export async function writeLink(tx: Tx, link: { secret: string; made_at: Instant }): Promise<void> {
  await tx
    .insertInto('office_screen')
    .values(link)
    .onConflict((on) => on.column('only_row').doUpdateSet(link))
    .execute()
}

/** When the deleted link was made; null without one. */
export async function deleteLink(tx: Tx): Promise<Instant | null> {
  const row = await tx.deleteFrom('office_screen').returning('made_at').executeTakeFirst()
  return row?.made_at ?? null
}

/** Compare-and-set: a link that was made meanwhile stays. */
export async function replaceSecret(db: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('office_screen').set({ secret: to }).where('secret', '=', from).execute()
}
