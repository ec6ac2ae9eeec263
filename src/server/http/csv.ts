import type { FastifyReply } from 'fastify'

/** A CSV column: its title and its value for a row. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | boolean | null }

/**
 * A table as CSV (RFC 4180): a header row, then one line per row. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front, so that a member's name can't attack an admin's computer; `withoutGuard` removes it.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return lineOf(columns.map(({ title }) => title)) + csvLines(columns, rows)
}

/** Further rows of the same table, for streaming. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('')
}

/** Sends a CSV file under that name, with a byte order mark so that spreadsheets read it as UTF-8. */
export function asCsvFile(reply: FastifyReply, { name, csv }: { name: string; csv: string }): string {
  asFile(reply, name).type('text/csv; charset=utf-8')
  return BYTE_ORDER_MARK + csv
}

/** Makes the browser save the answer under that name, without caching. */
export function asFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
}

/** A cell's text without the apostrophe added by `csvOf`. */
export function withoutGuard(text: string): string {
  return text.replaceAll(/(^|[;\t\r\n])'(?=[\s"]*[=+\-@])/g, '$1')
}

/** A byte order mark: at the start of a file it marks it as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff'

function lineOf(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  // A negative number isn't a formula.
  if (typeof value !== 'string') return String(value)
  const text = guard(value)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The start of a cell that a spreadsheet would run: at the beginning, or after a separator that a spreadsheet might use
 * for our comma-separated file, treating the quotes around our cell as part of the one before. Skips spaces and quotes
 * before the sign.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]*[=+\-@])/g
/** Spreadsheets take it for one of their own. */
const LEADING_BREAK = /^(?=[\t\r\n])/

function guard(text: string): string {
  const guarded = text.replaceAll(FORMULA, "$1'")
  return guarded.startsWith("'") ? guarded : guarded.replace(LEADING_BREAK, "'")
}
