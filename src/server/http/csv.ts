import type { FastifyReply } from 'fastify'

/** A column of a table that is handed out as a file: its title and what stands in it. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | boolean | null }

/**
 * A table as CSV (RFC 4180): a line of titles, then a line for each row. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that nobody's name can make an admin's computer do something; `withoutGuard` takes it away again.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')
}

/** Sends a CSV file under that name; the mark at its start tells spreadsheets that it is UTF-8. */
export function asCsvFile(reply: FastifyReply, { name, csv }: { name: string; csv: string }): string {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  reply.header('cache-control', 'no-store')
  return BYTE_ORDER_MARK + csv
}

/** The text of a cell without the apostrophe that `csvOf` has put before it. */
export function withoutGuard(text: string): string {
  return /^'[\s]*[=+\-@]/.test(text) ? text.slice(1) : text
}

const BYTE_ORDER_MARK = '\ufeff'

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
