import { type RawBuilder, sql } from 'kysely'

declare const unsealed: unique symbol

/** Not a string, so that the compiler refuses to return it to a caller: `sealVersion` makes the public one. */
export type RowVersion = { readonly [unsealed]: true }

/**
 * A row's version: the number of the transaction that last wrote it (`xmin`). Every table has it, no write can forget
 * to change it, and it doesn't depend on a clock. After a restore all versions differ, so anyone in the middle of an
 * edit has to reload. It counts the whole database's writes, secret ones too, so it never leaves the server unsealed
 * (S5).
 */
export function rowVersion(table: string): RawBuilder<RowVersion> {
  return sql<RowVersion>`${sql.ref(`${table}.xmin`)}::text`
}
