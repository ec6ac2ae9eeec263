import type { Database } from '#server/db/database.ts'

/** How many messages of the outbox are in each status. */
export async function countMailsByStatus(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select((of) => ['status', of.fn.countAll<number>().as('mails')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, mails }) => [status, mails]))
}
