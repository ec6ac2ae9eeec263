import { Readable } from 'node:stream'
import type { ExportForm } from '#contract/exports/exports.ts'
import type { Deps } from '#server/deps.ts'
import { auditAlone } from '#server/features/audit/audit.service.ts'
import { type HiddenWeeks, NOTHING_HIDDEN, readSeenBy } from '#server/features/survivor/picks/late-pickers.service.ts'
import type { Caller } from '#server/http/session.ts'
import { computedTables } from './computed-tables.ts'
import type { ExportedTable } from './exported-table.ts'
import { poolTables } from './pool-tables.repo.ts'
import { openSnapshot, readRows } from './snapshot.repo.ts'
import { zipOf } from './zip-of-tables.ts'

/**
 * The document's version: it increases when something changes its meaning or is removed, not when something is added.
 */
const EXPORT_VERSION = 1

type Reader = Pick<Deps, 'db' | 'now' | 'wallNow'> & { version: string; hidden?: HiddenWeeks }

/**
 * The whole pool at one moment, as one JSON document or a zip of CSV files, for an admin: everything except what grants
 * access (passwords, sessions, codes and links, provider keys), members' private queues, secrets until a lock (S5), and
 * picks of weeks in which the admin could still pick late (S2). Audited, because it contains all members' email
 * addresses (A6).
 */
export async function exportPool(deps: Deps, caller: Caller, form: ExportForm): Promise<Readable> {
  await auditAlone(deps, caller, { action: 'export_pool', subject: 'setting', after: { form } })
  const { now: at, hidden } = await readSeenBy(deps, caller)
  return readExport({ ...deps, now: () => at, version: deps.settings.version, hidden }, form)
}

/** The export for the command line. It is streamed; a reader that stalls for a minute is cut off. */
export async function readExport(
  { db, now, wallNow, version, hidden = NOTHING_HIDDEN }: Reader,
  form: ExportForm,
): Promise<Readable> {
  const snapshot = await openSnapshot(db)
  const at = now()
  const deps = { db: snapshot.tx, now: () => at }
  const tables: ExportedTable[] = [
    ...poolTables.map(({ query, hide, ...table }) => ({
      ...table,
      rows: async function* () {
        for await (const row of readRows(snapshot.tx, query)) {
          const shown = hide ? hide(row, { now: at, hidden }) : row
          if (shown !== null) yield shown
        }
      },
    })),
    ...computedTables.map((table) => ({ ...table, rows: () => table.rows(deps, hidden) })),
  ]
  const head = { puckpool_export: EXPORT_VERSION, made_at: wallNow(), pool_time: at, program: version }
  const stream = form === 'json' ? Readable.from(jsonOf(head, tables)) : zipOf(head, tables)
  stream.once('close', snapshot.end)
  return stream
}

/** Characters per chunk: sending rows one by one would be slow. */
const CHUNK = 32_000

/**
 * One JSON document with one row per line, so that two of them can be compared line by line. `rows` at the end counts
 * them; a truncated document is not valid JSON.
 */
async function* jsonOf(head: object, tables: readonly ExportedTable[]): AsyncGenerator<string> {
  let text = `${JSON.stringify(head).slice(0, -1)},\n`
  const counts: Record<string, number> = {}
  for (const { name, rows } of tables) {
    let count = 0
    text += `${JSON.stringify(name)}: [`
    for await (const row of rows()) {
      text += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`
      count += 1
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
    text += '],\n'
    counts[name] = count
  }
  yield `${text}"rows": ${JSON.stringify(counts)}}\n`
}
