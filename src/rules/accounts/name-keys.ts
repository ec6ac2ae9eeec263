import { fullName } from '#rules/accounts/accounts.ts'
import { readAs } from '#rules/accounts/look-alikes.ts'

/** What no member may be called, because they would speak for the pool (A7). */
const RESERVED = ['PuckPool', 'Admin', 'System', 'Commissioner']

/**
 * What a name is compared by (A7). Two keys, because case and look don't fold into one: a Greek Ν looks like N, its lower case ν like v,
 * and one key for both would make Dave and Dane the same.
 */
export type NameKeys = {
  /** The same letters in any case and with any accents. */
  name_key: string
  /** What looks the same. */
  name_look: string
}

/** The keys of a member's whole name: 'Ann' 'Abbott' and 'Ann Abbott' without a last name are one. */
export function nameKeys(person: { name: string; lastName: string }): NameKeys {
  const name = fullName(person)
  return { name_key: keyOf(name), name_look: lookOf(name) }
}

/**
 * Whether this name is kept for the pool itself, with any spaces, signs and look-alikes (A7). A reserved first name is refused with any
 * last name: many places show it alone. As a last name it says nothing: Ada Admin may join.
 */
export function isReservedName({ name, lastName }: { name: string; lastName: string }): boolean {
  return [name, fullName({ name, lastName })].some((text) => reserved.has(lookOf(text).replaceAll(' ', '')))
}

function keyOf(name: string): string {
  // Up and down again: ß and ss, and the two forms of sigma, differ in lower case only.
  return wordsOf(withoutAccents(name).toLowerCase().toUpperCase().toLowerCase()) || name
}

/** Signs that look like letters count as letters before the others are dropped. */
function lookOf(name: string): string {
  const read = [...withoutAccents(name)].map((character) => readAs.get(character) ?? character)
  const plain = read.join('').toLowerCase()
  return wordsOf(plain.replaceAll(/[i1|]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn')) || name
}

/**
 * Only the accents that all scripts share: the vowels of Hindi or Thai are marks as well, and without them most names would be the same.
 * So would Japanese ones without the two marks that make g of k.
 */
function withoutAccents(name: string): string {
  return name.normalize('NFKD').replaceAll(/[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]/gv, '')
}

/** Letters and digits with single spaces: 'Ann A.' and 'Ann A' are too close, and so is a name with a check mark behind it. */
function wordsOf(text: string): string {
  const letters = text.replaceAll(/[^\p{L}\p{N}\p{M} ]/gu, '')
  return letters.replaceAll(/ +/g, ' ').trim()
}

const reserved = new Set(RESERVED.map(lookOf))
