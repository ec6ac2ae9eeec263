import { cleanAddress } from './pasted-people.ts'
import { guessName, namedPerson, type PersonNames } from './people-names.ts'

/** A contact with its card's first line number; the email is empty without an address. */
export type CardPerson = PersonNames & { line: number; email: string }

export const isVCards = (text: string) => /^\s*BEGIN:VCARD/i.test(text)

/**
 * Reads the contacts of a vCard file saved by Apple, Google, Outlook or Thunderbird (RFC 6350, and the older 2.1 and
 * 3.0): the first or preferred address, and the structured name, else the formatted one. Stops after `most` contacts.
 */
export function readVCards(text: string, most: number): CardPerson[] {
  const people: CardPerson[] = []
  let card: Card | null = null
  for (const { line, text: entry } of unfold(text)) {
    const colon = entry.indexOf(':')
    const head = entry.slice(0, Math.max(colon, 0)).toUpperCase()
    const value = entry.slice(colon + 1)
    const field = (head.split(';', 1)[0] ?? '').replace(/^.*\./, '')
    if (field === 'BEGIN') card = { line, emails: [], structured: [], formatted: '' }
    if (card === null) continue
    if (field === 'EMAIL') addEmail(card, { head, value })
    if (field === 'N') card.structured = partsOf(value).map((part) => decode(head, part))
    if (field === 'FN') card.formatted = decode(head, withoutEscapes(value))
    if (field !== 'END') continue
    people.push(personOf(card))
    if (people.length >= most) return people
    card = null
  }
  return people
}

type Card = { line: number; emails: string[]; structured: string[]; formatted: string }

function addEmail(card: Card, { head, value }: { head: string; value: string }): void {
  const email = cleanAddress(decode(head, withoutEscapes(value)).trim())
  if (email === '') return
  if (/\bPREF\b/.test(head)) card.emails.unshift(email)
  else card.emails.push(email)
}

function personOf({ line, emails: [email = ''], structured, formatted }: Card): CardPerson {
  const [last = '', first = ''] = structured.map((part) => part.trim())
  if (first !== '') return { line, email, name: first, lastName: last, isGuessed: false }
  const full = formatted.trim() || last
  // A card without a name has its address as title.
  const names = full === '' || full.toLowerCase() === email.toLowerCase() ? guessName(email) : namedPerson([full])
  return { line, email, ...names }
}

/**
 * Unfolded lines: a line starting with a space continues the one before, as does a line after a '=' in
 * quoted-printable.
 */
function unfold(text: string): { line: number; text: string }[] {
  const entries: { line: number; parts: string[]; isQuoted: boolean }[] = []
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    const last = entries.at(-1)
    if (last && /^[ \t]/.test(line)) last.parts.push(line.slice(1))
    else if (last?.isQuoted && last.parts.at(-1)?.endsWith('=')) {
      last.parts.push((last.parts.pop() ?? '').slice(0, -1), line)
    } else entries.push({ line: index + 1, parts: [line], isQuoted: /^[^:]*QUOTED-PRINTABLE/i.test(line) })
  }
  return entries.map(({ line, parts }) => ({ line, text: parts.join('') }))
}

/** Last and first name of a structured value; a semicolon after a backslash is part of the text. */
function partsOf(value: string): string[] {
  const [last = '', first = ''] = /^((?:\\.|[^;\\])*)(?:;((?:\\.|[^;\\])*))?/.exec(value)?.slice(1) ?? []
  return [last, first].map(withoutEscapes)
}

const withoutEscapes = (text: string) => text.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1')

/** Decodes quoted-printable, which only vCard 2.1 uses. */
function decode(head: string, text: string): string {
  if (!head.includes('QUOTED-PRINTABLE')) return text
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([\dA-F]{2})/gi, '%$1'))
  } catch {
    return text
  }
}
