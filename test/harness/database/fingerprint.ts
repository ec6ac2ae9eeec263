import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** The columns of each table. */
export type Columns = ReadonlyMap<string, readonly string[]>

export async function columnsOf(db: Database): Promise<Columns> {
  // From the catalog itself: the standard views take longer than all rows of a test.
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.relname::text as name, array_agg(c.attname::text order by c.attnum) as columns
    from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname not like 'kysely%'
    group by t.relname`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * A hash of each table's rows: two equal fingerprints mean that nothing changed in between. With the columns from
 * before a migration, it ignores those added by it.
 */
export async function fingerprint(db: Database, columns?: Columns): Promise<Record<string, unknown>> {
  // One query for all of them: some tests take hundreds of fingerprints.
  const numbers = [...(columns ?? (await columnsOf(db)))].map(([name, known]): RawBuilder<unknown> => {
    // Listing each column takes as long to parse as to hash.
    const row = columns ? sql`row(${sql.join(known.map((column) => sql.ref(`t.${column}`)))})` : sql`t`
    return sql`select ${name}::text as name, coalesce(sum(hashtextextended(${row}::text, 0)), 0)::text as number from ${sql.table(name)} t`
  })
  const { rows } = await sql<{ name: string; number: string }>`${sql.join(numbers, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]))
}
