import { type RawBuilder, sql } from 'kysely'

/**
 * The version of a row: PostgreSQL's number of the transaction that last wrote it (`xmin`). Every table has it, no write can forget to
 * change it, and it does not depend on a clock. After a restore all versions differ, so someone in the middle of an edit has to
 * reload.
 */
export function rowVersion(table: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${table}.xmin`)}::text`
}
