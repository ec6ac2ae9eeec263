import { sql } from 'kysely'
import { z } from 'zod'
import type { Instant } from '#rules/time.ts'
import { readTables, speakPlainly, type Table } from '#server/db/catalogue.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** Of the form of the lines below; a restore refuses one that it does not know. */
export const BACKUP_FORM = 1

/**
 * A backup is lines of JSON: this one, then for each table `{ table, columns, identity }` and its rows, each a list of texts as
 * PostgreSQL writes them, and last `{ end, rows }`. Without that last line it is cut off.
 */
export const headLine = z.object({
  puckpool_backup: z.int(),
  made_at: z.string(),
  /** The version of the program and of its PostgreSQL, for people. */
  program: z.string(),
  postgresql: z.string(),
  /** The migrations that the database had, in their order: a restore runs the same ones. */
  migrations: z.array(z.string()),
  /** Tells whether an APP_SECRET is the one of the pool, without giving it away. */
  secret_check: z.string(),
  /** The APP_SECRET itself, only where that was asked for. */
  secret: z.string().nullable(),
})
export type HeadLine = z.infer<typeof headLine>

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The column that the database numbers by itself, and the last number it gave out. */
  identity: z.object({ column: z.string(), last: z.int().nullable() }).nullable(),
})
type TableLine = z.infer<typeof tableLine>

export const endLine = z.object({ end: z.literal(true), rows: z.record(z.string(), z.int()) })
type EndLine = z.infer<typeof endLine>

/** Enough to be quick, few enough to stay small in memory. */
const ROWS_AT_ONCE = 1_000

export type Backup = { now: Instant; program: string; secretCheck: string; secret: string | null }

/**
 * Reads, line for line, the whole database as it is at one moment, while everybody goes on writing. Holds neither rows nor writers; only a migration
 * has to wait until it is through.
 */
export async function* readBackup(db: Database, { now, program, secretCheck, secret }: Backup): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await holdTables(tx, await readTables(db))
    await speakPlainly(tx)
    const head: HeadLine = {
      puckpool_backup: BACKUP_FORM,
      made_at: now,
      program,
      postgresql: await readServerVersion(tx),
      migrations: await readMigrations(tx),
      secret_check: secretCheck,
      secret,
    }
    yield JSON.stringify(head)
    const rows: Record<string, number> = {}
    for (const table of await readTables(tx)) {
      const first: TableLine = {
        table: table.name,
        columns: table.columns.map(({ name }) => name),
        identity: await readIdentity(tx, table),
      }
      yield JSON.stringify(first)
      rows[table.name] = 0
      for await (const some of readRows(tx, table)) {
        rows[table.name] = (rows[table.name] ?? 0) + some.length
        yield* some
      }
    }
    const end: EndLine = { end: true, rows }
    yield JSON.stringify(end)
  } finally {
    await tx.rollback().execute() // it has only read
  }
}

/** Before the first look at the rows, so that no migration can come between. */
async function holdTables(tx: Tx, tables: Table[]): Promise<void> {
  if (tables.length === 0) return
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(tx)
}

async function readServerVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(tx)
  return rows[0]?.version ?? ''
}

async function readMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

async function readIdentity(tx: Tx, { name, identity }: Table): Promise<TableLine['identity']> {
  if (identity === null) return null
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${name}), ${identity})::regclass) as last`.execute(
    tx,
  )
  return { column: identity, last: rows[0]?.last ?? null }
}

/** In the order of the key, so that two backups of the same pool are the same and a row comes after those of its table it points at. */
async function* readRows(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const order = key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((column) => sql.ref(column)))}`
  await sql`declare of_table no scroll cursor for
    select json_build_array(${texts})::text as line from ${sql.table(name)} ${order}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from of_table`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close of_table`.execute(tx)
}
