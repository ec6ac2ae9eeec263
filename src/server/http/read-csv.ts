import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A CSV row with the number of its first line, as in an editor. */
export type CsvRow = { line: number; cells: string[] }

/** The file isn't CSV: an unclosed quote, or a row longer than in any table. */
export class UnreadableCsv extends Error {
  readonly line: number

  constructor(line: number) {
    super(`line ${line} is not CSV`)
    this.line = line
  }
}

/** In characters. */
const LONGEST_ROW = 50_000
const SEPARATORS = [',', ';', '\t']

/**
 * Reads the rows of a file saved by a spreadsheet or an address book, header first: separated by commas, semicolons or
 * tabs, or as a first line `sep=;` says. Cells are trimmed; rows without text, and empty cells beyond the header, are
 * skipped. Stops after `most` rows.
 */
export function readCsv(file: string, most?: number): CsvRow[] {
  const text = file.trim()
  if (text === '') return []
  const [head = ''] = /^.*/.exec(text) ?? []
  const said = /^"?sep=(.)"?$/i.exec(head)?.[1]
  const above = linesIn(file.slice(0, file.indexOf(text)))
  const rows = parseText(text, {
    delimiter: said ?? separatorOf(head),
    from_line: said === undefined ? 1 : 2,
    to: most,
  })
  const width = rows[0]?.cells.findLastIndex((cell) => cell !== '') ?? 0
  return rows.map(({ line, cells }) => ({ line: line + above, cells: withoutTail(cells, width + 1) }))
}

type Options = { delimiter: string; from_line: number; to: number | undefined; quote?: null }

function parseText(text: string, options: Options): CsvRow[] {
  try {
    const records = parse(text, {
      ...options,
      info: true,
      max_record_size: LONGEST_ROW,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      // A quote inside a cell, as in Ann "Annie" Abbott, belongs to it.
      relax_quotes: true,
    })
    // A record's line number is that of its end.
    return parsedRecords.parse(records).map(({ record, info }) => ({
      line: info.lines - record.reduce((breaks, cell) => breaks + linesIn(cell), 0),
      cells: record.map((cell) => cell.trim()),
    }))
  } catch (error) {
    // Cells copied from a spreadsheet, with tabs between them, come without quotes of its own.
    if (options.delimiter === '\t' && options.quote !== null) return parseText(text, { ...options, quote: null })
    if (error instanceof Error && 'lines' in error) throw new UnreadableCsv(Number(error.lines))
    throw error
  }
}

// The parser's types don't cover `info: true`.
const parsedRecords = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

/** The separator that occurs most in the header, outside of quotes. */
function separatorOf(head: string): string {
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const linesIn = (text: string) => (text.match(/\r\n|[\n\r]/g) ?? []).length

/** The cells without empty ones beyond that many. */
function withoutTail(cells: string[], width: number): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, Math.max(width, last + 1))
}
