import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { IMPORT_LIMIT } from '#contract/accounts/user-import.ts'
import { email, lastName, personName } from '#contract/accounts/users.ts'
import type { Reason } from '#contract/refusals.ts'
import { withoutGuard } from '#server/http/csv.ts'

/** A line of the file: what it says, and what is wrong with it. */
export type UserLine = { line: number; email: string; name: string; lastName: string; message: string | null }

const person = z.object({ email, name: personName, lastName })
const COLUMNS = {
  email: ['email', 'e-mail', 'email address'],
  name: ['name', 'first name'],
  lastName: ['lastname', 'last name'],
}

/**
 * Reads `email,name,lastName` in any order from CSV, with commas, semicolons or tabs, as spreadsheets of all countries write it; other
 * columns are ignored. Every line is held against the limits of the form for one user. Answers a reason where the file as a
 * whole is no such table.
 */
export function readUsersCsv(csv: string): UserLine[] | Reason {
  const rows = rowsOf(csv)
  if (rows === null) return { code: 'import_unreadable' }
  const [head, ...body] = rows
  if (!head || body.length === 0) return { code: 'import_empty' }
  if (body.length > IMPORT_LIMIT) return { code: 'import_too_long', limit: IMPORT_LIMIT }
  const titles = head.cells.map((title) => title.toLowerCase())
  const placeOf = (names: string[]) => titles.findIndex((title) => names.includes(title))
  const places = { email: placeOf(COLUMNS.email), name: placeOf(COLUMNS.name), lastName: placeOf(COLUMNS.lastName) }
  for (const column of ['email', 'name'] as const) {
    if (places[column] === -1) return { code: 'import_without_column', column }
  }
  return withoutTwins(
    body.map(({ line, cells }) => {
      const cell = (place: number) => withoutGuard(cells[place] ?? '').trim()
      return checked(line, { email: cell(places.email), name: cell(places.name), lastName: cell(places.lastName) })
    }),
  )
}

function checked(line: number, said: z.input<typeof person>): UserLine {
  const { data, error } = person.safeParse(said)
  return { line, ...(data ?? said), message: error ? (error.issues.at(0)?.message ?? null) : null }
}

/** One address is one user: the second line with it is wrong. */
function withoutTwins(lines: UserLine[]): UserLine[] {
  const first = new Map<string, number>()
  return lines.map((line) => {
    const key = line.email.toLowerCase()
    const twin = first.get(key)
    if (line.message !== null) return line
    if (twin === undefined) first.set(key, line.line)
    return twin === undefined ? line : { ...line, message: `The same e-mail address as line ${twin}` }
  })
}

type Row = { line: number; cells: string[] }

function rowsOf(csv: string): Row[] | null {
  try {
    const options = {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      delimiter: [',', ';', '\t'],
    }
    return parsedLines.parse(parse(csv, options)).map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch {
    return null
  }
}

// The parser's types know nothing of `info: true`.
const parsedLines = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))
