import { z } from 'zod'
import { IMPORT_LIMIT } from '#contract/accounts/user-import.ts'
import { email, lastName, personName } from '#contract/accounts/users.ts'
import type { Reason } from '#contract/refusals.ts'
import { nameKeys } from '#rules/accounts/name-keys.ts'
import { readPastedLines } from '#rules/accounts/pasted-people.ts'
import { withoutGuard } from '#server/http/csv.ts'
import { type CsvRow, readCsv, UnreadableCsv } from '#server/http/read-csv.ts'

/** One line of the file; `message` says what is wrong with it. A name is guessed when only an address was given. */
export type UserLine = {
  line: number
  email: string
  name: string
  lastName: string
  isGuessed: boolean
  message: string | null
}

const person = z.object({ email, name: personName, lastName })
const COLUMNS = {
  email: ['email', 'e-mail', 'email address'],
  name: ['name', 'first name'],
  lastName: ['lastname', 'last name'],
}

/** A table with a header, or pasted lines: what has an address in its first line has no header. */
export function readUsers(text: string): UserLine[] | Reason {
  const [first = ''] = /\S.*/.exec(text) ?? []
  return first.includes('@') ? readPastedUsers(text) : readUsersCsv(text)
}

function readPastedUsers(text: string): UserLine[] | Reason {
  const people = readPastedLines(text, IMPORT_LIMIT + 1)
  if (people.length > IMPORT_LIMIT) return { code: 'import_too_long', limit: IMPORT_LIMIT }
  return markDuplicates(people.map(({ line, isGuessed, ...given }) => ({ ...checkLine(line, given), isGuessed })))
}

/**
 * Reads the columns email, name and lastName, in any order, from CSV with commas, semicolons or tabs (spreadsheets use all three
 * depending on the country). Other columns are ignored. Every line must meet the same limits as the form for a single user.
 * Returns a reason if the file as a whole can't be read as such a table.
 */
function readUsersCsv(csv: string): UserLine[] | Reason {
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
  return markDuplicates(
    body.map(({ line, cells }) => {
      const cell = (place: number) => withoutGuard(cells[place] ?? '').trim()
      return checkLine(line, { email: cell(places.email), name: cell(places.name), lastName: cell(places.lastName) })
    }),
  )
}

function checkLine(line: number, given: z.input<typeof person>): UserLine {
  const { data, error } = person.safeParse(given)
  return { line, ...(data ?? given), isGuessed: false, message: error ? (error.issues.at(0)?.message ?? null) : null }
}

/** An email address and a name belong to one user: a second line with one of them is wrong. */
function markDuplicates(lines: UserLine[]): UserLine[] {
  const firstLines = new Map<string, number>()
  return lines.map((line) => {
    if (line.message !== null) return line
    const { name_key, name_look } = nameKeys(line)
    const address = ['email address', `address ${line.email}`] as const
    const names = [
      ['name', `key ${name_key}`],
      ['name', `look ${name_look}`],
    ] as const
    const seen = line.isGuessed ? [address] : [address, ...names]
    const [what, key] = seen.find(([, key]) => firstLines.has(key)) ?? []
    if (key !== undefined) return { ...line, message: `The same ${what} as line ${firstLines.get(key)}` }
    for (const [, key] of seen) firstLines.set(key, line.line)
    return line
  })
}

/** The rows, at most one more than may be imported, because a longer file is refused; null if it is no CSV. */
function rowsOf(csv: string): CsvRow[] | null {
  try {
    const rows: CsvRow[] = []
    for (const row of readCsv(csv)) {
      // With the titles, one more than may be imported.
      if (rows.push(row) > IMPORT_LIMIT + 1) break
    }
    return rows
  } catch (error) {
    if (error instanceof UnreadableCsv) return null
    throw error
  }
}
