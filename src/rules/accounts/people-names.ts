import { capitalized } from '#rules/counted.ts'
import { LONGEST_NAME, shorten } from './names.ts'

/** First and last name as read, or guessed if only an address was given. */
export type PersonNames = { name: string; lastName: string; isGuessed: boolean }

/** Two texts are first and last name. A single text is split at 'Last, First', or before its last word. */
export function namedPerson(texts: readonly string[]): PersonNames {
  const [first = '', second = ''] = texts
  if (second !== '') return { name: first, lastName: second, isGuessed: false }
  const [last = '', given = '', ...more] = first.split(',').map((part) => part.trim())
  if (last !== '' && given !== '' && more.length === 0) return { name: given, lastName: last, isGuessed: false }
  return { ...splitName(first), isGuessed: false }
}

function splitName(name: string): { name: string; lastName: string } {
  const words = name.split(/\s+/)
  const last = words.pop() ?? ''
  return words.length === 0 ? { name: last, lastName: '' } : { name: words.join(' '), lastName: last }
}

/** 'ann.abbott7@example.org' becomes 'Ann Abbott'. */
export function guessName(email: string): PersonNames {
  const [local = ''] = email.split('@')
  const words = (local.split('+')[0] ?? '').split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const name = words.map(capitalized).join(' ')
  return { ...splitName(shorten(name === '' ? local : name, LONGEST_NAME)), isGuessed: true }
}

/** Removes invisible marks that mail programs and spreadsheets put around addresses; joiners inside names stay. */
export function plainText(text: string): string {
  return text.replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '').replaceAll('\u00a0', ' ')
}
