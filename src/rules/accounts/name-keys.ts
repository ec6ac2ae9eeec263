import { fullName } from '#rules/accounts/accounts.ts'
import { readAs } from '#rules/accounts/look-alikes.ts'

/**
 * Names reserved for the pool, because their bearer would appear to speak for it (A7): refused anywhere in a name, even
 * inside a word.
 */
const RESERVED_ANYWHERE = ['PuckPool', 'Commissioner']
/** Reserved only as whole words: a member may play badminton, or have a systematic approach. */
const RESERVED_WORDS = ['Admin', 'Admins', 'Administrator', 'Administrators', 'System', 'Systems']
/** Reserved at either end of a word, as in Sysadmin. A name split across words, as in Conrad Min, has it inside. */
const RESERVED_AT_AN_END = 'Admin'
/** Signs that replace letters in reserved words only: elsewhere a 4 is not an a. */
const WRITTEN_FOR = new Map(Object.entries({ '@': 'a', '4': 'a', $: 's', '5': 's', '🅰': 'a', '🅂': 's', '3': 'e' }))

/**
 * A name's comparison keys (A7). Two keys, because case and look don't fold into one: a Greek Ν looks like N, its lower
 * case ν like v, and a single key would make Dave and Dane equal.
 */
export type NameKeys = {
  /** Equal for the same letters in any case and with any accents. */
  name_key: string
  /** Equal for names that look the same. */
  name_look: string
}

/** The keys of a member's full name: 'Ann' 'Abbott' equals 'Ann Abbott' without a last name. */
export function nameKeys(person: { name: string; lastName: string }): NameKeys {
  const name = fullName(person)
  return { name_key: keyOf(name), name_look: lookOf(name) }
}

/** Whether the name contains a reserved word, regardless of spaces, signs, trailing digits and look-alikes (A7). */
export function isReservedName(person: { name: string; lastName: string }): boolean {
  const name = fullName(person)
  return isReserved(name) || isReserved([...name].map((sign) => WRITTEN_FOR.get(sign) ?? sign).join(''))
}

function isReserved(name: string): boolean {
  const words = partsOf(name)
  const joined = words.join('')
  if (reservedAnywhere.some((word) => joined.includes(word))) return true
  if (words.some((word) => word.startsWith(reservedEnd) || reservedEnding.test(word))) return true
  return words.some((_, from) =>
    words.some((_word, to) => to >= from && reservedWord.test(words.slice(from, to + 1).join(''))),
  )
}

/** The name without reserved words; empty if too little is left (A7). */
export function withoutReserved(person: { name: string; lastName: string }): { name: string; lastName: string } {
  const kept = (text: string) =>
    text
      .split(' ')
      .filter((word) => !isReservedName({ name: word, lastName: '' }))
      .join(' ')
  const [name, lastName] = [kept(person.name), kept(person.lastName)]
  const left = withFirstName({ name, lastName })
  return isReservedName(left) ? { name: '', lastName: '' } : left
}

/** A lone last name becomes the first name. */
export const withFirstName = ({ name, lastName }: { name: string; lastName: string }) => ({
  name: name || lastName,
  lastName: name && lastName,
})

function keyOf(name: string): string {
  // Upper-casing first makes ß equal ss, and unites the two lower-case forms of sigma.
  return wordsOf(withoutAccents(name).toLowerCase().toUpperCase().toLowerCase()) || name
}

/** Compared without spaces: 'M. H a l e' reads as 'M. Hale'. */
const lookOf = (name: string) => wordsOf(readName(name)).replaceAll(' ', '') || name

/** Reads signs that look like letters as letters before dropping the other signs. */
function readName(name: string): string {
  const read = [...withoutAccents(name)].map((character) => readAs.get(character) ?? character)
  const plain = read.join('').toLowerCase()
  return plain.replaceAll(/[i1|]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn')
}

/** A name's words by their look; any sign separates words, as in 'Morgan (Commissioner)'. */
const partsOf = (name: string) =>
  readName(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')

/**
 * Removes only the accents that all scripts share: Hindi and Thai vowels are marks too, and most names would be equal
 * without them. The same holds for the two Japanese marks that turn k into g.
 */
function withoutAccents(name: string): string {
  return name.normalize('NFKD').replaceAll(/[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]/gv, '')
}

/**
 * Letters and digits with single spaces: 'Ann A.' and 'Ann A' are too close, and so is a name followed by a check mark.
 */
function wordsOf(text: string): string {
  const letters = text.replaceAll(/[^\p{L}\p{N}\p{M} ]/gu, '')
  return letters.replaceAll(/ +/g, ' ').trim()
}

const reservedAnywhere = RESERVED_ANYWHERE.map(lookOf)
// A trailing digit may look like an l or an o.
const reservedWord = new RegExp(`^(?:${RESERVED_WORDS.map(lookOf).join('|')})[lo\\d]*$`)
const reservedEnd = lookOf(RESERVED_AT_AN_END)
const reservedEnding = new RegExp(`${reservedEnd}s?[lo\\d]*$`)
