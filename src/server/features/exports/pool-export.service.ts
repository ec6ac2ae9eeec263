import { Readable } from 'node:stream'
import type { ExportForm } from '#contract/exports/exports.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/session.ts'
import { computedTables } from './computed-tables.ts'
import type { ExportedTable } from './exported-table.ts'
import { jsonOf } from './json-document.ts'
import { poolTables } from './pool-tables.repo.ts'
import { openSnapshot, readRows } from './snapshot.repo.ts'
import { zipOf } from './zip-of-tables.ts'

/** Of the form of the document: it grows when something that was there changes its meaning or goes; what is added does not count. */
const EXPORT_FORM = 1

type Reader = Pick<Deps, 'db' | 'now' | 'wallNow'> & { version: string }

/**
 * The whole pool as it is at one moment, as one JSON document or as a zip of CSV files, for an admin: everything but what opens
 * something (passwords, sessions, codes and links, provider's keys), the private queues of the members, and what is secret until a lock
 * (S5). Leaves a line in the audit log, because the addresses of all members leave the pool with it (A6).
 */
export async function exportPool(deps: Deps, caller: Caller, form: ExportForm): Promise<Readable> {
  await deps.db.transaction().execute((tx) =>
    writeAudit(tx, {
      actor: caller,
      at: deps.now(),
      action: 'export_pool',
      subject: 'setting',
      subjectId: null,
      before: null,
      after: { form },
    }),
  )
  return readExport({ ...deps, version: deps.settings.version }, form)
}

/** The same for whoever has the machine. Reads as fast as it is read from; whoever stops reading for a minute is given up. */
export async function readExport({ db, now, wallNow, version }: Reader, form: ExportForm): Promise<Readable> {
  const snapshot = await openSnapshot(db)
  const at = now()
  const deps = { db: snapshot.tx, now: () => at }
  const tables: ExportedTable[] = [
    ...poolTables.map(({ query, tell, ...table }) => ({
      ...table,
      rows: async function* () {
        for await (const row of readRows(snapshot.tx, query)) yield tell ? tell(row, at) : row
      },
    })),
    ...computedTables.map((table) => ({ ...table, rows: () => table.rows(deps) })),
  ]
  const head = { puckpool_export: EXPORT_FORM, made_at: wallNow(), pool_time: at, program: version }
  const stream = form === 'json' ? Readable.from(jsonOf(head, tables)) : zipOf(head, tables)
  stream.once('close', snapshot.end)
  return stream
}
