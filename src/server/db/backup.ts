import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Instant } from '#rules/time.ts'
import { readTables, setFixedFormats, type Table } from '#server/db/catalogue.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { startSnapshot } from './snapshot.ts'

/** The version of the format below; a restore refuses unknown versions. */
export const BACKUP_FORM = 3
/** Version 1 had no sealed rows, version 2 revealed how many there are. */
export const KNOWN_BACKUP_FORMS: readonly number[] = [1, 2, BACKUP_FORM]

/**
 * A backup is lines of JSON: this header, then for each table `{ table, columns, identity }` and its rows, each a list
 * of texts as PostgreSQL writes them, and finally `{ end, rows }`. Without that last line the file is truncated. Rows
 * that are secret in the pool (S5) are stored as `{ sealed }`: several in one text that only the pool's APP_SECRET
 * opens. Their number, and the last value of their table's identity, are in the last of these texts and nowhere else.
 */
export const headLine = z.object({
  puckpool_backup: z.int(),
  made_at: z.string(),
  /** Versions of the program and its PostgreSQL, for people. */
  program: z.string(),
  postgresql: z.string(),
  /** The database's migrations, in order; a restore runs the same ones. */
  migrations: z.array(z.string()),
  /** Identifies the pool's APP_SECRET without revealing it. */
  secret_check: z.string(),
  /** The APP_SECRET itself, only with `--with-secret`. */
  secret: z.string().nullable(),
})
export type HeadLine = z.infer<typeof headLine>

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The identity column and its last value. */
  identity: z.object({ column: z.string(), last: z.int().nullable() }).nullable(),
})
type TableLine = z.infer<typeof tableLine>

/** `rows` is in version 2. */
export const sealedLine = z.object({ sealed: z.string(), rows: z.int().positive().optional() })

/** The contents of a sealed text; `end` is in each table's last one. */
export const sealedRows = z.object({
  rows: z.array(z.array(z.string().nullable())),
  end: z.object({ rows: z.int(), last: z.int().nullable() }).nullable(),
})

/** Not counting sealed rows. */
export const endLine = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.int()),
  /** The tables with sealed rows. */
  sealed: z.array(z.string()).optional(),
})
type EndLine = z.infer<typeof endLine>

/** Fast enough, with little memory. */
const ROWS_AT_ONCE = 1_000
/** A season of their picks is a few megabytes. */
const ENTRIES_IN_TEXT = 1_000

export type Backup = {
  now: Instant
  program: string
  secretCheck: string
  secret: string | null
  /** Encrypts with the pool's APP_SECRET. */
  seal: (text: string) => string
}

/** Reads the whole database as of one moment, line by line, while writes continue. Only a migration has to wait. */
export async function* readBackup(
  db: Database,
  { now, program, secretCheck, secret, seal }: Backup,
): AsyncGenerator<string> {
  const tx = await startSnapshot(db)
  try {
    await holdTables(tx, await readTables(db))
    await setFixedFormats(tx)
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
    const texts = await countTexts(tx)
    const rows: Record<string, number> = {}
    for (const table of await readTables(tx)) rows[table.name] = yield* readTable(tx, table, { texts, seal })
    const end: EndLine = { end: true, rows, sealed: [...secretRows.keys()] }
    yield JSON.stringify(end)
  } finally {
    await tx.rollback().execute() // nothing was written
  }
}

type Sealing = {
  /** How many sealed lines each table with secret rows has, whatever the number of its rows. */
  texts: number
  seal: Backup['seal']
}

/** A table's lines; returns the number of rows written in clear. */
async function* readTable(tx: Tx, table: Table, sealing: Sealing): AsyncGenerator<string, number> {
  const isSecret = secretRows.get(table.name)
  const identity = await readIdentity(tx, table)
  const first: TableLine = {
    table: table.name,
    columns: table.columns.map(({ name }) => name),
    identity: isSecret && identity ? { ...identity, last: null } : identity,
  }
  yield JSON.stringify(first)
  let count = 0
  for await (const some of readRows(tx, table, { which: isSecret && sql`not (${isSecret})` })) {
    count += some.length
    yield* some
  }
  if (isSecret) yield* sealRows(tx, table, { ...sealing, which: isSecret, last: identity?.last ?? null })
  return count
}

type SecretRows = Sealing & { which: RawBuilder<unknown>; last: number | null }

async function* sealRows(tx: Tx, table: Table, { texts, seal, which, last }: SecretRows): AsyncGenerator<string> {
  const sealed = (some: string[], end: object | null = null) =>
    JSON.stringify({ sealed: seal(padded(`{"rows":[${some.join(',')}],"end":${JSON.stringify(end)}}`)) })
  const count = await countRows(tx, table, which)
  const atOnce = Math.max(1, Math.ceil(count / texts))
  let written = 0
  for await (const some of readRows(tx, table, { which, isPadded: true, atOnce })) {
    written += 1
    yield sealed(some)
  }
  // A text without rows looks like any other.
  for (; written < texts; written += 1) yield sealed([])
  yield sealed([], { rows: count, last })
}

/** Locks the tables before the first read, so that no migration can intervene. */
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

type Read = { which: RawBuilder<unknown> | undefined; isPadded?: boolean; atOnce?: number }

/**
 * In key order, so that two backups of the same pool are equal, and a row follows the rows of its own table that it
 * refers to.
 */
async function* readRows(
  tx: Tx,
  { name, columns, key }: Table,
  { which, isPadded, atOnce = ROWS_AT_ONCE }: Read,
): AsyncGenerator<string[]> {
  const text = ({ name: column, type }: Table['columns'][number]) =>
    isPadded && type === 'integer' ? sql`lpad(${sql.ref(column)}::text, 11)` : sql`${sql.ref(column)}::text`
  const order = key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((column) => sql.ref(column)))}`
  await sql`declare of_table no scroll cursor for
    select json_build_array(${sql.join(columns.map(text))})::text as line from ${sql.table(name)} as r
    where ${which ?? sql`true`} ${order}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atOnce)} from of_table`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close of_table`.execute(tx)
}

/** A week without results: it is open, or may still get late picks (S2). Uses no clock, so that a backup needs none. */
const isUndecided = (week: RawBuilder<unknown>) => sql`not exists (
  select from contest_weeks w where w.contest_id = r.contest_id and ${week} and w.processed_at is not null)`

const ofWeek = isUndecided(sql`w.week_number = r.week_number`)

/**
 * The rows (`r`), by table, that a backup contains only sealed, because they are secret in the pool too (S5): picks,
 * their changes, rulings and audit lines of weeks without results, mails, moments and news, removed entries with their
 * picks ahead, draft queues, and calendar keys. No other row may refer to them, because a restore can leave out sealed
 * rows.
 */
const secretRows: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['picks', ofWeek],
  [
    'pick_changes',
    sql`not exists (select from contest_weeks w where w.week_id = r.week_id and w.processed_at is not null)`,
  ],
  ['rulings', ofWeek],
  [
    'audit_log',
    sql`r.secret_week is not null and ${isUndecided(
      sql`(w.week_id = r.secret_week_id or r.secret_week_id is null and w.week_number = r.secret_week)`,
    )}`,
  ],
  // All of them: a gap in their numbers would reveal a hidden one. So would the number of news rows sent.
  ['mails', sql`true`],
  ['moments', sql`true`],
  ['live_news', sql`true`],
  ['live_rooms', sql`true`],
  ['removed_entries', sql`true`],
  ['draft_queue', sql`true`],
  ['calendar_secrets', sql`true`],
])

const SHORTEST = 32_768

/**
 * Pads with trailing spaces, which JSON ignores, up to a power of two: the length of the sealed text reveals no team,
 * and the number of rows only to a factor of two.
 */
function padded(json: string): string {
  return json.padEnd(Math.max(SHORTEST, powerOfTwo(json.length)))
}

const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(Math.max(1, least)))

/**
 * The number of texts for a table's sealed rows, derived from the public number of entries and never from the number of
 * rows.
 */
async function countTexts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from participants`.execute(tx)
  return powerOfTwo((rows[0]?.entries ?? 0) / ENTRIES_IN_TEXT)
}

async function countRows(tx: Tx, { name }: Table, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(name)} as r where ${which}`.execute(tx)
  return rows[0]?.n ?? 0
}
