/** A row of a CSV file with the line that it begins on, as an editor counts. */
export type CsvRow = { line: number; cells: string[] }

/** The file is no CSV, or a row has more cells than a table could. */
export class UnreadableCsv extends Error {}

/** More cells than any spreadsheet of people has columns. */
const MOST_CELLS = 200
const ENDS = /[,;\t\r\n]/g

/**
 * Reads CSV row by row, so that a reader who has seen enough can stop: separated by commas, semicolons or tabs, because spreadsheets use all
 * three depending on the country. Cells are trimmed, rows without any text skipped. Takes time in proportion to the text, whatever is in it.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    let end = at
    do {
      const cell = readCell(text, at)
      row.cells.push(cell.text)
      if (row.cells.length > MOST_CELLS) throw new UnreadableCsv('too many cells in a row')
      line += cell.breaks
      end = cell.end
      at = end + 1
    } while (end < text.length && !isBreak(text[end]))
    if (text[end] === '\r' && text[at] === '\n') at += 1
    line += 1
    if (row.cells.some((cell) => cell !== '')) yield row
  }
}

const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r'

/** A cell, the place of the sign that ends it, and how many line breaks it holds. */
type Cell = { text: string; end: number; breaks: number }

function readCell(text: string, from: number): Cell {
  let start = from
  while (text[start] === ' ') start += 1
  if (text[start] === '"') return readQuoted(text, start)
  const end = nextEnd(text, start)
  const cell = text.slice(start, end).trim()
  if (cell.includes('"')) throw new UnreadableCsv('a quote inside a cell')
  return { text: cell, end, breaks: 0 }
}

function readQuoted(text: string, from: number): Cell {
  let quote = text.indexOf('"', from + 1)
  // Two quotes stand for one.
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1) throw new UnreadableCsv('a quote without its end')
  const cell = text.slice(from + 1, quote).replaceAll('""', '"')
  const after = quote + 1
  const end = nextEnd(text, after)
  if (text.slice(after, end).trim() !== '') throw new UnreadableCsv('text behind a quote')
  return { text: cell.trim(), end, breaks: cell.split('\n').length - 1 }
}

function nextEnd(text: string, from: number): number {
  ENDS.lastIndex = from
  return ENDS.exec(text)?.index ?? text.length
}
