import { type RawBuilder, sql } from 'kysely'

/**
 * Names the state of a row: PostgreSQL's number of the transaction that wrote it last. Every table has it, no write can forget
 * to change it, and it does not depend on a clock. After a dump is read in again all rows have other ones, which costs whoever
 * was editing at that moment one more look.
 */
export function rowVersion(table: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${table}.xmin`)}::text`
}
