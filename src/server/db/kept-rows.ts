import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/schema.ts'

/**
 * Inserts rows kept as JSON, with their original ids. `rows` is a query for one JSON list; an empty or missing one
 * inserts nothing. Only the kept columns are written, so that columns added by later versions get their defaults.
 */
export async function putBackRows(tx: Tx, table: keyof DB & string, rows: RawBuilder<unknown>): Promise<void> {
  const { rows: found } = await sql<{ kept: Record<string, unknown>[] | null }>`select (${rows}) as kept`.execute(tx)
  const kept = found[0]?.kept ?? []
  const [first] = kept
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(kept)}::jsonb)
    on conflict do nothing`.execute(tx)
}
