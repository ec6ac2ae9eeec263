import { type RawBuilder, sql } from 'kysely'

/** The sort key of the name in this column (A12): `nameOrder` in SQL. */
export const nameOrder = (column: string): RawBuilder<string> => sql<string>`name_order(${sql.ref(column)})`

/** The sort key of a user's full name (A12), written as in its index. */
export const userOrder = sql<string>`name_order(rtrim(name || ' ' || last_name))`
