import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { BYTE_ORDER_MARK, type CsvColumn, csvLines, csvOf } from '#server/http/csv.ts'
import type { ExportedRow, ExportedTable } from './exported-table.ts'

/** Rows per chunk of a CSV file. */
const ROWS_AT_ONCE = 500

/** A zip with a CSV file per table and an `about.csv` describing each file. */
export function zipOf(
  head: { made_at: string; pool_time: string; program: string },
  tables: readonly ExportedTable[],
): Readable {
  const zip = new ZipFile()
  // Wrapped in our own stream, because the library's stream can't be destroyed and doesn't report a file that could not be read.
  const out = Readable.from(zip.outputStream)
  let open: Readable | null = null
  out.once('close', () => open?.destroy())
  const mtime = new Date(head.made_at)
  const about = csvOf(aboutColumns, [
    { file: '', about: `PuckPool ${head.program}, as of ${head.pool_time} by the clock of the pool`, columns: '' },
    ...tables.map(({ name, about, columns }) => ({ file: `${name}.csv`, about, columns: columns.join(' ') })),
  ])
  zip.addBuffer(Buffer.from(BYTE_ORDER_MARK + about), 'about.csv', { mtime })
  for (const table of tables) {
    zip.addReadStreamLazy(`${table.name}.csv`, { mtime }, (give) => {
      const file = Readable.from(linesOf(table))
      file.once('error', (error) => out.destroy(error))
      open = file
      give(null, file)
    })
  }
  zip.end()
  return out
}

const aboutColumns: CsvColumn<{ file: string; about: string; columns: string }>[] = [
  { title: 'File', value: (row) => row.file },
  { title: 'What it holds', value: (row) => row.about },
  { title: 'Columns', value: (row) => row.columns },
]

async function* linesOf({ columns, rows }: ExportedTable): AsyncGenerator<string> {
  const named = columns.map((title) => ({ title, value: (row: ExportedRow) => cellOf(row[title]) }))
  yield BYTE_ORDER_MARK + csvOf(named, [])
  let chunk: ExportedRow[] = []
  for await (const row of rows()) {
    chunk.push(row)
    if (chunk.length < ROWS_AT_ONCE) continue
    yield csvLines(named, chunk)
    chunk = []
  }
  yield csvLines(named, chunk)
}

/** Nested values are written as JSON. */
function cellOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
