import { type RawBuilder, sql } from 'kysely'

declare const unsealed: unique symbol

/** No string, so that the compiler refuses to answer a call with it: `sealVersion` makes the one that callers see. */
export type RowVersion = { readonly [unsealed]: true }

/**
 * The version of a row: PostgreSQL's number of the transaction that last wrote it (`xmin`). Every table has it, no write can forget to
 * change it, and it does not depend on a clock. After a restore all versions differ, so someone in the middle of an edit has to
 * reload. It counts the whole database's writes, secret ones too, so it never leaves the server as it is (S5).
 */
export function rowVersion(table: string): RawBuilder<RowVersion> {
  return sql<RowVersion>`${sql.ref(`${table}.xmin`)}::text`
}
