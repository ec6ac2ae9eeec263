import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** A hash of each table's rows: two equal fingerprints mean that nothing changed in between. */
export async function fingerprint(db: Database): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  // One query for all of them: some tests take hundreds of fingerprints.
  const numbers = tables.rows.map(
    ({ name }): RawBuilder<unknown> =>
      sql`select ${name}::text as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as number from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; number: string }>`${sql.join(numbers, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]))
}
