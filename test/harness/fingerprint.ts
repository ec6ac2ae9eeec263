import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** All rows of each table in one number: two that are equal say that nothing has changed in between. */
export async function fingerprint(db: Database): Promise<Record<string, unknown>> {
  const tables = await db.introspection.getTables()
  const numbers = tables
    .filter(({ name }) => !name.startsWith('kysely'))
    .map(async ({ name }) => {
      const rows = sql`select coalesce(sum(hashtextextended(t::text, 0)), 0)::text as number from ${sql.table(name)} t`
      return [name, (await rows.execute(db)).rows[0]]
    })
  return Object.fromEntries(await Promise.all(numbers))
}
