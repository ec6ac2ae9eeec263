import { type RawBuilder, sql } from 'kysely'

/** The name in this column as names are sorted (A12): `nameOrder` in SQL. */
export const nameOrder = (column: string): RawBuilder<string> => sql<string>`name_order(${sql.ref(column)})`

/** A user's whole name as names are sorted (A12), written as in its index. */
export const userOrder = sql<string>`name_order(rtrim(name || ' ' || last_name))`
