import type { FastifyReply } from 'fastify'

/** A column of a table that is handed out as a file: its title and what stands in it. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | boolean | null }

/**
 * A table as CSV (RFC 4180): a line of titles, then a line for each row. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that nobody's name can make an admin's computer do something; `withoutGuard` takes it away again.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return lineOf(columns.map(({ title }) => title)) + csvLines(columns, rows)
}

/** More rows of the same table, for one that is too long to be made at once. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('')
}

/** Sends a CSV file under that name; the mark at its start tells spreadsheets that it is UTF-8. */
export function asCsvFile(reply: FastifyReply, { name, csv }: { name: string; csv: string }): string {
  asFile(reply, name).type('text/csv; charset=utf-8')
  return BYTE_ORDER_MARK + csv
}

/** What is answered is saved under that name, and nowhere else. */
export function asFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
}

/** The text of a cell without the apostrophe that `csvOf` has put before it. */
export function withoutGuard(text: string): string {
  return /^'[\s]*[=+\-@]/.test(text) ? text.slice(1) : text
}

/** At the start of a file: it tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

function lineOf(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  // A number below zero is no formula.
  if (typeof value !== 'string') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets skip blanks before the sign, and take a leading tab or line break as one of theirs. */
function isFormula(text: string): boolean {
  return /^\s*[=+\-@]/.test(text) || /^[\t\r\n]/.test(text)
}
