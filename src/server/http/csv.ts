import type { FastifyReply } from 'fastify'

/** A column of a CSV file: its title and its value for a row. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | boolean | null }

/**
 * A table as CSV (RFC 4180): a line of titles, then a line for each row. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that a member's name cannot attack an admin's computer; `withoutGuard` removes it.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return lineOf(columns.map(({ title }) => title)) + csvLines(columns, rows)
}

/** More rows of the same table, for tables that are streamed. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('')
}

/** Sends a CSV file under that name, with a byte order mark so that spreadsheets read it as UTF-8. */
export function asCsvFile(reply: FastifyReply, { name, csv }: { name: string; csv: string }): string {
  asFile(reply, name).type('text/csv; charset=utf-8')
  return BYTE_ORDER_MARK + csv
}

/** Makes the browser save the answer under that name, and cache it nowhere. */
export function asFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
}

/** The text of a cell without the apostrophe `csvOf` has put in front of it. */
export function withoutGuard(text: string): string {
  return text.replaceAll(/(^|[;\t\r\n])'(?=[\s"]*[=+\-@])/g, '$1')
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
  const text = guard(value)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Where a cell begins that a spreadsheet would run: at the start, and behind a sign at which one parts a file that was written with commas. It
 * takes the quotes around our cell for a part of the one before. Blanks and quotes before the sign are skipped.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]*[=+\-@])/g
/** Taken by spreadsheets for one of theirs. */
const LEADING_BREAK = /^(?=[\t\r\n])/

function guard(text: string): string {
  const guarded = text.replaceAll(FORMULA, "$1'")
  return guarded.startsWith("'") ? guarded : guarded.replace(LEADING_BREAK, "'")
}
