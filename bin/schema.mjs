// npm run schema: generates src/server/db/schema.ts from a freshly migrated database, so that types cannot drift from the tables.
// Runs under Node 24 through bin/run.mjs, because it imports TypeScript.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const OUT = path.join(import.meta.dirname, '../src/server/db/schema.ts')
// The types the driver returns with the parsers of database.ts: instants and days as text, bigints as numbers.
const TYPES = { timestamptz: 'string', date: 'string', int8: 'number', uuid: 'string' }

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-schema-'))
const log = pino({ level: 'warn' })
const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log })
try {
  await migrate({ db, log })
  const url = `postgres://app@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`
  const codegen = [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    OUT,
  ]
  const options = ['--type-mapping', JSON.stringify(TYPES), '--exclude-pattern', 'kysely_*']
  const { status } = spawnSync(process.execPath, [...codegen, ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
  appendFileSync(OUT, columns(await db.introspection.getTables()))
} finally {
  await db.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Every table's columns by name, for statements that read whole rows. */
function columns(tables) {
  const lines = tables
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((table) => `  ${table.name}: [${table.columns.map(({ name }) => `'${name}'`).join(', ')}],`)
  return `
/** A statement with a star is never prepared (\`toQuery\`), so whole rows are read by these names. */
export const columnsIn = {
${lines.join('\n')}
} as const satisfies { [Table in keyof DB]: readonly (keyof DB[Table])[] };
`
}
