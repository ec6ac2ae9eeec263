import { guessName, namedPerson, type PersonNames, plainText } from './people-names.ts'

type PastedProblem = 'address_as_name' | 'name_unclear'

/** A pasted person, with their line number. Not validated yet; without names, the name is guessed from the address. */
export type PastedPerson = PersonNames & { line: number; email: string; problem: PastedProblem | null }

/**
 * Reads people in the formats of mail programs, spreadsheets and chats (A1): 'Ann Abbott, ann@example.org' in either
 * order, '"Abbott, Ann" <ann@example.org>', 'ann@example.org (Ann Abbott)', or only addresses, one or several to a
 * line. Every word with an @ is an address, never a name. A line without an address is returned with an empty one.
 * Stops after `most` people.
 */
export function readPastedLines(text: string, most: number): PastedPerson[] {
  const people: PastedPerson[] = []
  for (const [index, line] of plainText(text).split(LINE_ENDS).entries()) {
    const pieces = piecesOf(line.replace(BULLET, ''))
    if (!pieces.some(({ kind }) => kind !== 'end')) continue
    for (const person of peopleIn(pieces)) {
      people.push({ line: index + 1, ...person })
      if (people.length >= most) return people
    }
  }
  return people
}

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/
/** A list marker before a person: '- ', '• ', '1. ', '(2) '. */
const BULLET = /^\s*(?:(?:[-*•·–—‣◦▪●○■□→>]+|\(?\d{1,4}[.)])\s+)+/

/** Words of a name, a remark in parentheses, an address, or a cell separator. */
type Piece =
  | { kind: 'name'; text: string }
  | { kind: 'remark'; text: string }
  | { kind: 'address'; text: string; isBracketed: boolean }
  | { kind: 'end'; sign: string }

const CLOSING: Record<string, string> = { '<': '>', '[': ']', '(': ')', '"': '"', '“': '”', '„': '“', '«': '»' }
const WORD = /[^\s,;<[("“„«]+/y

/** A single pass: a missing closing sign is searched for only once, so that time stays linear in the line's length. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  const missing = new Set<string>()
  let at = 0
  while (at < line.length) {
    const sign = line.charAt(at)
    const closing = CLOSING[sign]
    if (closing !== undefined) {
      const end = missing.has(closing) ? -1 : line.indexOf(closing, at + 1)
      if (end === -1) missing.add(closing)
      const inside = end === -1 ? '' : line.slice(at + 1, end)
      const isAddressInQuotes = inside.includes('@') && !'<[('.includes(sign)
      if (end !== -1 && !isAddressInQuotes) for (const piece of piecesInside(sign, inside)) pieces.push(piece)
      at = end === -1 || isAddressInQuotes ? at + 1 : end + 1
      continue
    }
    if (',;\t'.includes(sign)) pieces.push({ kind: 'end', sign })
    WORD.lastIndex = at
    const [word = ''] = WORD.exec(line) ?? []
    if (word !== '') pieces.push(pieceOf(word, false))
    at += Math.max(word.length, 1)
  }
  return pieces
}

function pieceOf(word: string, isBracketed: boolean): Piece {
  return word.includes('@') ? { kind: 'address', text: cleanAddress(word), isBracketed } : { kind: 'name', text: word }
}

function piecesInside(sign: string, inside: string): Piece[] {
  if (!'<[('.includes(sign)) return [{ kind: 'name', text: inside }]
  if (inside.includes('@')) {
    const addresses = inside.split(/[\s,;]+/).filter((word) => word.includes('@'))
    return addresses.map((word) => pieceOf(word, true))
  }
  return sign === '(' ? [{ kind: 'remark', text: inside }] : []
}

type Person = Omit<PastedPerson, 'line'>

function peopleIn(pieces: readonly Piece[]): Person[] {
  const parts = splitAt(pieces, ({ kind, ...piece }) => kind === 'end' && 'sign' in piece && piece.sign === ';')
  const isOnePersonEach = parts.every((part) => part.length === 0 || part.some(({ kind }) => kind === 'address'))
  return isOnePersonEach ? parts.flatMap((part) => peopleInPart(part)) : peopleInPart(pieces)
}

/**
 * An address with the surrounding texts that may be its name, cell by cell. Behind a name, a comma separates 'Last,
 * First'.
 */
type Found = { email: string; isBehindName: boolean; before: string[]; after: string[]; problem: PastedProblem | null }

function peopleInPart(pieces: readonly Piece[]): Person[] {
  if (pieces.every(({ kind }) => kind === 'end')) return []
  const { found, gaps } = gapsOf(pieces)
  const [first, ...more] = gaps
  const [head, tail] = [found[0], found.at(-1)]
  if (!head || !tail || !first) return [{ email: '', ...namedPerson((first ?? []).filter(isText)), problem: null }]
  head.before = first.filter(isText)
  head.isBehindName ||= isText(first.at(-1) ?? '')
  tail.after = [...tail.after, ...(more.at(-1) ?? []).filter(isText)]
  const side = sideOf(head, tail)
  for (const [index, gap] of more.slice(0, -1).entries()) {
    const [left, right] = [found[index], found[index + 1]]
    if (left && right) shareOut(gap, { left, right, side })
  }
  return found.map(({ email, problem, ...names }) => ({ email, ...namesOf(email, names), problem }))
}

const isText = (text: string) => text !== ''

/** The side on which a line's bare addresses have their names; null if unclear. */
function sideOf(head: Found, tail: Found): 'before' | 'after' | null {
  if (head.before.length > 0) return tail.after.length > 0 && head !== tail ? null : 'before'
  return tail.after.length > 0 ? 'after' : null
}

/**
 * Assigns each text between two addresses to the one it touches, else to the one in brackets, else to the side where
 * the line has its names.
 */
function shareOut(
  gap: readonly string[],
  around: { left: Found; right: Found; side: 'before' | 'after' | null },
): void {
  const { left, right, side } = around
  const isApart = gap.length > 1
  const touching = isApart ? { left: gap[0] ?? '', right: gap.at(-1) ?? '' } : { left: '', right: '' }
  const between = (isApart ? gap.slice(1, -1) : gap).filter(isText)
  if (touching.left !== '') left.after.unshift(touching.left)
  if (between.length > 0) {
    if (right.isBehindName || side === 'before') right.before = between
    else if (side === 'after') left.after = [...left.after, ...between]
    else right.problem = 'name_unclear'
  }
  if (touching.right === '') return
  right.before.push(touching.right)
  right.isBehindName = true
}

/**
 * The addresses, and the texts of the cells before, between and after them. A remark belongs to the address before it.
 */
function gapsOf(pieces: readonly Piece[]): { found: Found[]; gaps: string[][] } {
  const found: Found[] = []
  const gaps: string[][] = []
  let cells: string[][] = [[]]
  let remark = ''
  let previous: Piece | null = null
  const closeGap = () => {
    const gap = cells.map((words) => cleanName(words.join(' ')))
    if (found.length === 0 && remark !== '' && !gap.some(isText)) gap.push(cleanName(remark))
    gaps.push(gap)
    cells = [[]]
  }
  for (const piece of pieces) {
    if (piece.kind === 'end') cells.push([])
    if (piece.kind === 'name') cells.at(-1)?.push(piece.text)
    if (piece.kind === 'remark') {
      const last = previous?.kind === 'address' ? found.at(-1) : undefined
      if (last) last.after.push(cleanName(piece.text))
      else remark = piece.text
    }
    if (piece.kind === 'address') {
      const { text: email, isBracketed } = piece
      const last = previous?.kind === 'address' && isBracketed ? found.at(-1) : undefined
      if (!last) {
        closeGap()
        found.push({ email, isBehindName: isBracketed, before: [], after: [], problem: null })
      } else if (last.email.toLowerCase() !== email.toLowerCase()) {
        last.problem = 'address_as_name'
      }
    }
    previous = piece
  }
  closeGap()
  return { found, gaps }
}

type Around = Pick<Found, 'isBehindName' | 'before' | 'after'>

function namesOf(email: string, { isBehindName, before, after }: Around): PersonNames {
  const texts = isBehindName && before.length > 0 ? [before.join(', ')] : [...before, ...after]
  return texts.length === 0 ? guessName(email) : namedPerson(texts)
}

const QUOTES = `"'“”„‟‘’‚‛«»‹›\`´`

/** An address without its surroundings: 'mailto:', brackets, quotes, a trailing period. */
export function cleanAddress(text: string): string {
  const bare = trimSigns(text, { start: `${QUOTES}<>[](){}|:`, end: `${QUOTES}<>[](){}|.,;:!?` })
  if (!/^mailto:/i.test(bare)) return bare
  return trimSigns(bare.slice('mailto:'.length).split('?', 1)[0] ?? '', { start: QUOTES, end: QUOTES })
}

function cleanName(text: string): string {
  const name = trimSigns(text, { start: `${QUOTES} :=|-–—•*`, end: `${QUOTES} :=|-–—•*` })
  return name.replace(/^(?:and|&)(?:\s+|$)/i, '')
}

function trimSigns(text: string, { start, end }: { start: string; end: string }): string {
  let [from, to] = [0, text.length]
  while (from < to && start.includes(text.charAt(from))) from += 1
  while (to > from && end.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

function splitAt<Item>(items: readonly Item[], isEnd: (item: Item) => boolean): Item[][] {
  const parts: Item[][] = [[]]
  for (const item of items) {
    if (isEnd(item)) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts
}
