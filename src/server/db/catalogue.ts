import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Column = {
  name: string
  /** PostgreSQL's type name, such as `timestamp with time zone` or `character varying(60)`. */
  type: string
}

/** A table as the database's catalog describes it. */
export type Table = {
  name: string
  /** Without generated columns, which derive from these. */
  columns: Column[]
  /** The primary key's columns, in key order. */
  key: string[]
  /** The identity column; null if there is none. */
  identity: string | null
  /** The other tables its rows refer to. */
  parents: string[]
}

/** All tables of the pool, referenced tables first, without the migrator's own. */
export async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.place), '[]')
        from pg_index i
        cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      (select coalesce(json_agg(distinct p.relname), '[]')
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = to_regnamespace(current_schema()::text) and c.relkind = 'r' and c.relname not like 'kysely%'
    order by c.relname`.execute(db)
  return parentsFirst(rows)
}

/** Throws if tables refer to each other in a circle: no insertion order would work. */
function parentsFirst(tables: Table[]): Table[] {
  const ordered: Table[] = []
  const isThere = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, parents }) => !isThere(name) && parents.every(isThere))
    if (next.length === 0) throw new Error('tables that point at each other in a circle cannot be backed up')
    ordered.push(...next)
  }
  return ordered
}

/** Whether the database has no tables, views or sequences. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    ) as found`.execute(db)
  return rows[0]?.found === false
}

/** Fixes the formats of instants and numbers, whatever the server's settings, until the end of the transaction. */
export async function setFixedFormats(tx: Database): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`.execute(tx)
}
