import { LONGEST_NAME, shorten } from './names.ts'

/** A person as pasted, with the line they stand on. Nothing of it is checked yet. Of an address alone the name is guessed. */
type PastedPerson = { line: number; email: string; name: string; lastName: string; isGuessed: boolean }

/**
 * Reads people as somebody pastes them (A1): 'Ann Abbott, ann@example.org' in either order, 'Ann Abbott <ann@example.org>' as mail programs
 * write it, or only addresses, one or several to a line. A line without an address is kept with an empty one. Stops after `most` people.
 */
export function readPastedLines(text: string, most: number): PastedPerson[] {
  const people: PastedPerson[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    for (const person of peopleIn(line, most - people.length)) people.push({ line: index + 1, ...person })
    if (people.length >= most) break
  }
  return people
}

type Person = Omit<PastedPerson, 'line'>

function peopleIn(line: string, most: number): Person[] {
  const written = inBrackets(line, most)
  if (written.length > 0) return written.map(({ name, email }) => person(clean(email), [clean(name)]))
  const cells = line.split(/[,;\t]/)
  const withAddress = cells.filter((cell) => cell.includes('@')).slice(0, Math.max(most, 2))
  if (withAddress.length > 1) return withAddress.slice(0, most).map((cell) => fromCell(clean(cell), []))
  const [only] = withAddress
  const names = cells.map(clean).filter((cell) => cell !== '' && !cell.includes('@'))
  return [only === undefined ? person('', names) : fromCell(clean(only), names)]
}

/** Each address in pointed brackets with the name before it. In one pass: expressions look at a long line again from each place. */
function inBrackets(line: string, most: number): { name: string; email: string }[] {
  const found: { name: string; email: string }[] = []
  const pieces = line.split('<')
  for (const [index, piece] of pieces.entries()) {
    const end = piece.indexOf('>')
    if (index === 0 || end === -1) continue
    const before = pieces[index - 1] ?? ''
    const start = Math.max(...['>', ',', ';', '\t'].map((sign) => before.lastIndexOf(sign))) + 1
    found.push({ name: before.slice(start), email: piece.slice(0, end) })
    if (found.length >= most) break
  }
  return found
}

/** A cell can also hold the name before the address: 'Ann Abbott ann@example.org'. */
function fromCell(cell: string, names: string[]): Person {
  const words = cell.split(/\s+/)
  const email = words.find((word) => word.includes('@')) ?? ''
  const before = words.filter((word) => word !== email).join(' ')
  return person(email, before === '' ? names : [before, ...names])
}

const clean = (text: string) => {
  const isQuote = (sign: string | undefined) => sign === '"' || sign === "'"
  const trimmed = text.trim()
  let [start, end] = [0, trimmed.length]
  while (start < end && isQuote(trimmed[start])) start += 1
  while (end > start && isQuote(trimmed[end - 1])) end -= 1
  return trimmed.slice(start, end).trim()
}

/** Two names are the first and the last one; of a single text the last word is the last name. */
function person(email: string, given: readonly string[]): Person {
  const [first = '', second = ''] = given.filter((name) => name !== '')
  if (second !== '') return { email, name: first, lastName: second, isGuessed: false }
  const isGuessed = first === ''
  const name = isGuessed ? nameFrom(email) : first
  const space = name.lastIndexOf(' ')
  return space === -1
    ? { email, name, lastName: '', isGuessed }
    : { email, name: name.slice(0, space).trim(), lastName: name.slice(space + 1), isGuessed }
}

/** 'ann.abbott7@example.org' is 'Ann Abbott'. */
function nameFrom(email: string): string {
  const [local = ''] = email.split('@')
  const words = (local.split('+')[0] ?? '').split(/[._\d-]+/).filter((word) => word !== '')
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ')
  return shorten(name === '' ? local : name, LONGEST_NAME)
}
