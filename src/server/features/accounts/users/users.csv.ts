import { z } from 'zod'
import { IMPORT_LIMIT, type ImportColumns, type ImportedColumns, LINE_WORDS } from '#contract/accounts/user-import.ts'
import { email, lastName, personName } from '#contract/accounts/users.ts'
import type { Reason } from '#contract/refusals.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { nameKeys } from '#rules/accounts/name-keys.ts'
import { cleanAddress, readPastedLines } from '#rules/accounts/pasted-people.ts'
import { findPeopleColumns, type PeopleColumns } from '#rules/accounts/people-columns.ts'
import { guessName, namedPerson, type PersonNames, plainText } from '#rules/accounts/people-names.ts'
import { isVCards, readVCards } from '#rules/accounts/vcards.ts'
import { withoutGuard } from '#server/http/csv.ts'
import { type CsvRow, readCsv, UnreadableCsv } from '#server/http/read-csv.ts'

/** One person of the file; `message` is the error. A name is guessed if only an address was given. */
export type UserLine = PersonNames & {
  line: number
  email: string
  message: string | null
  /** An address book's contact without an address: left out. */
  isWithoutAddress: boolean
}

/** The people of a file, and the columns a table's people were read from. */
type ReadUsers = { lines: UserLine[]; columns: ImportedColumns | null }

const person = z.object({ email, name: personName, lastName })

/** Contact cards, a table with a header, or pasted lines: a text with an address in its first line has no header. */
export function readUsers(text: string, chosen?: ImportColumns): ReadUsers | Reason {
  if (isVCards(text)) return readContacts(text)
  const [first = ''] = /\S.*/.exec(text) ?? []
  return first.includes('@') ? readPastedUsers(text) : readUsersCsv(text, chosen)
}

function readPastedUsers(text: string): ReadUsers | Reason {
  const people = readPastedLines(text, IMPORT_LIMIT + 1)
  if (people.length > IMPORT_LIMIT) return { code: 'import_too_long', limit: IMPORT_LIMIT }
  const lines = people.map(({ problem, ...given }) => {
    const line = checkLine(given)
    return problem === null ? line : { ...line, message: LINE_WORDS[problem] }
  })
  return { lines: markDuplicates(lines), columns: null }
}

function readContacts(text: string): ReadUsers | Reason {
  const people = readVCards(text, IMPORT_LIMIT + 1)
  if (people.length > IMPORT_LIMIT) return { code: 'import_too_long', limit: IMPORT_LIMIT }
  if (people.length === 0) return { code: 'import_empty' }
  return { lines: markDuplicates(people.map(checkContact)), columns: null }
}

/**
 * Reads a table of people. Its columns are detected from the header or chosen by the admin; others are ignored. Every
 * row must meet the same limits as the form for a single user. Returns a reason if the file as a whole isn't such a
 * table.
 */
function readUsersCsv(csv: string, chosen: ImportColumns | undefined): ReadUsers | Reason {
  const rows = rowsOf(csv)
  if (rows === null) return { code: 'import_unreadable' }
  const [head, ...body] = rows
  if (!head || body.length === 0) return { code: 'import_empty' }
  if (body.length > IMPORT_LIMIT) return { code: 'import_too_long', limit: IMPORT_LIMIT }
  const found = findPeopleColumns(
    head.cells,
    body.map(({ cells }) => cells),
  )
  const columns = chosen ?? found
  if (columns === null) return { code: 'import_without_addresses' }
  const people = body.map(({ line, cells }) => checkContact({ line, ...personIn(cells, columns) }))
  return { lines: markDuplicates(people), columns: { titles: head.cells, ...columns } }
}

/** As in `Ann "Annie" Abbott`: no part of a name. */
const withoutQuotes = (text: string) => text.replaceAll(/["“”„«»]/g, '').trim()

function personIn(cells: readonly string[], columns: PeopleColumns): PersonNames & { email: string } {
  const cell = (place: number | null) => (place === null ? '' : withoutGuard(cells[place] ?? '').trim())
  // Google puts several addresses of one kind into a cell.
  const [first = ''] = plainText(cell(columns.email)).split(' ::: ')
  const address = cleanAddress(first)
  const named = (place: number | null) => withoutQuotes(cell(place))
  const [name, lastName, full] = [named(columns.first_name), named(columns.last_name), named(columns.full_name)]
  if (name !== '' || lastName !== '') return { email: address, name, lastName, isGuessed: false }
  // An address book uses the address as the name of a contact without one.
  if (full === '' || full.toLowerCase() === address.toLowerCase()) return { email: address, ...guessName(address) }
  return { email: address, ...namedPerson([full]) }
}

function checkContact(given: PersonNames & { line: number; email: string }): UserLine {
  const isWithoutAddress = given.email === ''
  if (isWithoutAddress) return { ...given, message: LINE_WORDS.without_address, isWithoutAddress }
  const isAddressInName = /\S@\S/.test(`${given.name} ${given.lastName}`)
  return isAddressInName && !given.isGuessed
    ? { ...given, message: LINE_WORDS.address_as_name, isWithoutAddress: false }
    : checkLine(given)
}

function checkLine({ line, isGuessed, ...given }: PersonNames & { line: number; email: string }): UserLine {
  const { data, error } = person.safeParse(given)
  const message = error ? (error.issues.at(0)?.message ?? null) : null
  return { line, ...(data ?? given), isGuessed, message, isWithoutAddress: false }
}

/** An email address and a name belong to one user: a second line with one of them is wrong. */
function markDuplicates(lines: UserLine[]): UserLine[] {
  const firsts = new Map<string, UserLine>()
  return lines.map((line) => {
    if (line.message !== null) return line
    const { name_key, name_look } = nameKeys(line)
    const address = ['email address', `address ${line.email}`] as const
    const names = [
      ['name', `key ${name_key}`],
      ['name', `look ${name_look}`],
    ] as const
    const seen = line.isGuessed ? [address] : [address, ...names]
    for (const [what, key] of seen) {
      const first = firsts.get(key)
      if (first) return { ...line, message: `The same ${what} as ${wordsFor(first, { what, line })}` }
    }
    for (const [, key] of seen) firsts.set(key, line)
    return line
  })
}

/** Several people can be on one line: then the other one is named by what isn't the same. */
function wordsFor(first: UserLine, { what, line }: { what: 'email address' | 'name'; line: UserLine }): string {
  if (first.line !== line.line) return `line ${first.line}`
  return what === 'name' ? first.email : fullName(first)
}

/**
 * The rows with the header, at most one more than may be imported, because a longer file is refused; null if it isn't
 * CSV.
 */
function rowsOf(csv: string): CsvRow[] | null {
  try {
    return readCsv(csv, IMPORT_LIMIT + 2)
  } catch (error) {
    if (error instanceof UnreadableCsv) return null
    throw error
  }
}
