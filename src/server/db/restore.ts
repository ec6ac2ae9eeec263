import { sql } from 'kysely'
import pg from 'pg'
import { CannotStart } from '#server/cannot-start.ts'
import {
  endLine,
  type HeadLine,
  headLine,
  KNOWN_BACKUP_FORMS,
  sealedLine,
  sealedRows,
  tableLine,
} from '#server/db/backup.ts'
import { isEmptyDatabase, readTables, setFixedFormats, type Table } from '#server/db/catalogue.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { migrateAs, ourMigrations } from '#server/db/migrate.ts'

type Counted = { tables: number; rows: number; isWhole: boolean }
export type Restored = Counted & { head: HeadLine }

/** Unseals with the pool's APP_SECRET; null without the right secret. With `leave out` sealed rows are not restored. */
export type Unsealing = ((sealed: string, head: HeadLine) => string | null) | 'leave out'

/** Rows written per statement. */
const ROWS_AT_ONCE = 500
/** A few megabytes of gzip can hold gigabytes of rows. */
const CHARACTERS_AT_ONCE = 8_000_000

/**
 * Restores a backup into an empty database, all or nothing: the tables from the same migrations, then the rows, then the identity
 * counters. Throws `CannotStart` if the database is not empty, the backup is from a newer program, is truncated, does not fit, or is sealed
 * with another secret.
 */
export async function writeBackup(db: Database, lines: AsyncIterable<string>, unsealing: Unsealing): Promise<Restored> {
  const read = lines[Symbol.asyncIterator]()
  try {
    const head = readHead((await read.next()).value)
    const written = await db.transaction().execute(async (tx) => {
      if (!(await isEmptyDatabase(tx))) throw new CannotStart(NOT_EMPTY)
      await migrateAs(tx, head.migrations)
      const tables = await readTables(tx)
      await emptyTables(tx, tables)
      const unseal = unsealing === 'leave out' ? null : (sealed: string) => unsealing(sealed, head)
      const counts = await writeTables(tx, tables, { lines: read, unseal })
      for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
      return counts
    })
    await sql`analyze`.execute(db)
    return { head, ...written }
  } catch (error) {
    if (error instanceof pg.DatabaseError)
      throw new CannotStart(`The backup does not fit: ${error.message}. Nothing was restored.`)
    throw error
  } finally {
    await read.return?.() // lets the reader close its file
  }
}

const NOT_EMPTY =
  'The database is not empty, and a restore never writes over anything. Give it an empty one: another DATA_DIR or DATABASE_URL.'
const OTHER_SECRET =
  "The backup's open picks, draft queues and calendar addresses are sealed with the APP_SECRET of its pool, and this is another one or none. " +
  'Put that secret in place and restore again, or leave them out with --without-secrets. Nothing was restored.'
const CUT_OFF = 'The backup is cut off: its last line is missing. Nothing was restored.'

function readHead(line: unknown): HeadLine {
  const form = headLine.pick({ puckpool_backup: true }).safeParse(parsed(line)).data?.puckpool_backup
  if (form === undefined) throw new CannotStart('This file is no backup of a PuckPool.')
  const head = KNOWN_BACKUP_FORMS.includes(form) ? headLine.safeParse(parsed(line)).data : undefined
  const migrations = head ? ourMigrations(head.migrations) : 'newer'
  if (migrations === 'older')
    throw new CannotStart(
      'The backup was made by a version before 0.4.0. Restore it with 0.4.0, start that once, then this version.',
    )
  if (!head || migrations === 'newer')
    throw new CannotStart('The backup was made by another, newer version of PuckPool. Restore it with that one.')
  return { ...head, migrations }
}

/**
 * Deletes the few rows that migrations insert, because the backup contains them too, and turns off triggers: a restore
 * is no news.
 */
async function emptyTables(tx: Tx, tables: Table[]): Promise<void> {
  await setFixedFormats(tx)
  await sql`set constraints all immediate`.execute(tx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
}

type Source = { lines: AsyncIterator<string>; unseal: ((sealed: string) => string | null) | null }

/** The table being read. */
type Present = Writer & { sealed: number }

async function writeTables(tx: Tx, tables: Table[], { lines, unseal }: Source): Promise<Counted> {
  const counts: Record<string, number> = {}
  /** By table, set once its last sealed text was read; null if they are left out. */
  const sealed = new Map<string, number | null>()
  let present: Present | null = null
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length === 0) return
    if (!present)
      throw new CannotStart('The backup is damaged: there are rows before the first table. Nothing was restored.')
    await present.write(waiting)
    counts[present.name] = (counts[present.name] ?? 0) + waiting.length
    waiting = []
    characters = 0
  }
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value
    if (line.startsWith('[')) {
      waiting.push(line)
      characters += line.length
      if (waiting.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await flush()
      continue
    }
    await flush()
    const secret = sealedLine.safeParse(parsed(line)).data
    if (secret && present) {
      if (unseal === null) sealed.set(present.name, null)
      else await writeSealed(present, { ...secret, text: unseal(secret.sealed), done: sealed })
      // Version 2 counts sealed rows among the others.
      if (secret.rows) counts[present.name] = (counts[present.name] ?? 0) + secret.rows
      continue
    }
    const end = endLine.safeParse(parsed(line)).data
    if (end) {
      if (end.sealed?.some((name) => !sealed.has(name))) throw new CannotStart(CUT_OFF)
      const { tables, rows } = proven(counts, end.rows)
      const opened = [...sealed.values()]
      return {
        tables,
        rows: opened.reduce<number>((sum, of) => sum + (of ?? 0), rows),
        isWhole: !opened.includes(null),
      }
    }
    present = { ...(await beginTable(tx, tables, line)), sealed: 0 }
    counts[present.name] = 0
  }
  throw new CannotStart(CUT_OFF)
}

type Sealed = { text: string | null; rows?: number | undefined; done: Map<string, number | null> }

/**
 * Writes a sealed text's rows; in version 2 it contains nothing else. Throws `CannotStart` if earlier texts are
 * missing.
 */
async function writeSealed(present: Present, { text, rows: inVersion2, done }: Sealed): Promise<void> {
  if (text === null) throw new CannotStart(OTHER_SECRET)
  const json: unknown = JSON.parse(text)
  const { rows, end } = sealedRows.parse(inVersion2 === undefined ? json : { rows: json, end: null })
  if (rows.length > 0) await present.write(rows.map((row) => JSON.stringify(row)))
  present.sealed += rows.length
  if (!end) return
  if (end.rows !== present.sealed) throw damaged(present.name, end.rows, present.sealed)
  await present.setLast(end.last)
  done.set(present.name, present.sealed)
}

type Writer = {
  name: string
  write: (rows: string[]) => Promise<void>
  setLast: (last: number | null) => Promise<void>
}

/** Names from the file only select among this database's tables and columns. */
async function beginTable(tx: Tx, tables: Table[], line: string): Promise<Writer> {
  const declared = tableLine.safeParse(parsed(line)).data
  const table = tables.find(({ name }) => name === declared?.table)
  const columns = declared?.columns.map((wanted) => table?.columns.find(({ name }) => name === wanted)) ?? []
  if (!declared || !table || !columns.every((column) => column !== undefined)) {
    throw new CannotStart(
      'The backup is damaged: it names a table or a column that there is not. Nothing was restored.',
    )
  }
  const setLast = async (last: number | null) => {
    if (!last || table.identity === null) return
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table.name}), ${table.identity}), ${last})`.execute(tx)
  }
  await setLast(declared.identity?.last ?? null)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ type }, place) => sql`(r ->> ${sql.lit(place)})::${sql.raw(type)}`))
  const write = async (rows: string[]) => {
    await sql`insert into ${sql.table(table.name)} (${names}) overriding system value
      select ${values} from json_array_elements(${`[${rows.join(',')}]`}::json) as r`.execute(tx)
  }
  return { name: table.name, write, setLast }
}

function proven(counts: Record<string, number>, declared: Record<string, number>): { tables: number; rows: number } {
  for (const name of new Set([...Object.keys(counts), ...Object.keys(declared)])) {
    if (counts[name] === declared[name]) continue
    throw damaged(name, declared[name], counts[name])
  }
  const all = Object.values(counts)
  return { tables: all.length, rows: all.reduce((sum, count) => sum + count, 0) }
}

const damaged = (table: string, declared: number | undefined, found: number | undefined) =>
  new CannotStart(
    `The backup is damaged: ${table} should have ${declared ?? 'no'} rows and has ${found ?? 'none'}. Nothing was restored.`,
  )

function parsed(line: unknown): unknown {
  try {
    return typeof line === 'string' ? JSON.parse(line) : undefined
  } catch {
    return undefined
  }
}
