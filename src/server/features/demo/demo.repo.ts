import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

/** The demo clock's last saved time; null if the demo has not been set up yet. */
export async function readLastNow(db: Database): Promise<Instant | null> {
  const row = await db.selectFrom('demo_state').select('last_now').executeTakeFirst()
  return row?.last_now ?? null
}

export async function writeLastNow(db: Database, now: Instant): Promise<void> {
  await db
    .insertInto('demo_state')
    .values({ last_now: now })
    .onConflict((on) => on.column('only_row').doUpdateSet({ last_now: now }))
    .execute()
}
