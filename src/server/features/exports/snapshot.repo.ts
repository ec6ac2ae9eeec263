import { type RawBuilder, sql } from 'kysely'
import type { ContestType } from '#rules/contests/contest-types.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { startSnapshot } from '#server/db/snapshot.ts'
import type { ExportedRow } from './exported-table.ts'

/** Enough to be fast, few enough to use little memory. */
const ROWS_AT_ONCE = 1_000

/** How long the database waits for a slow reader before it aborts the transaction, and the export with it. */
const LONGEST_PAUSE = '60s'

type Snapshot = {
  tx: Tx
  /** Ends the transaction; harmless if it has already ended. */
  end: () => Promise<void>
}

/** A read-only snapshot of the whole database at this moment; writers don't wait for it. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const tx = await startSnapshot(db)
  const end = async () => {
    if (tx.isCommitted || tx.isRolledBack) return
    // If the connection is gone, its transaction has already ended.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', ${LONGEST_PAUSE}, true)`.execute(tx)
    return { tx, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Streams the rows of a query without parameters. One query at a time: the cursor has a fixed name. */
export async function* readRows(tx: Tx, query: RawBuilder<ExportedRow>): AsyncGenerator<ExportedRow> {
  await sql`declare of_export no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<ExportedRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from of_export`.execute(tx)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close of_export`.execute(tx)
}

/** The contests of these types, oldest first. */
export async function listContestIds(db: Database, { types }: { types: readonly ContestType[] }): Promise<number[]> {
  const rows = await db
    .selectFrom('contests')
    .select('contest_id')
    .where('contest_type', 'in', types)
    .orderBy('contest_id')
    .execute()
  return rows.map(({ contest_id }) => contest_id)
}
