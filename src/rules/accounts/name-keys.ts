import { fullName } from '#rules/accounts/accounts.ts'
import { readAs } from '#rules/accounts/look-alikes.ts'

/** What no member may call themselves, because they would speak for the pool (A7): these anywhere in a name, also inside a word. */
const RESERVED_ANYWHERE = ['PuckPool', 'Commissioner']
/** And these as words: somebody may play badminton, or have a systematic approach. */
const RESERVED_WORDS = ['Admin', 'Admins', 'Administrator', 'Administrators', 'System', 'Systems']
/** And this at an end of a word, as in Sysadmin: a word that is split, as in Conrad Min, has it inside. */
const RESERVED_AT_AN_END = 'Admin'
/** Signs that are written for letters in these words only: a name with a 4 in it is no other name with an a. */
const WRITTEN_FOR = new Map(Object.entries({ '@': 'a', '4': 'a', $: 's', '5': 's', '🅰': 'a', '🅂': 's', '3': 'e' }))

/**
 * What a name is compared by (A7). Two keys, because case and look don't fold into one: a Greek Ν looks like N, its lower case ν like v,
 * and one key for both would make Dave and Dane the same.
 */
export type NameKeys = {
  /** Equal for the same letters in any case and with any accents. */
  name_key: string
  /** What looks the same. */
  name_look: string
}

/** The keys of a member's whole name: 'Ann' 'Abbott' and 'Ann Abbott' without a last name are one. */
export function nameKeys(person: { name: string; lastName: string }): NameKeys {
  const name = fullName(person)
  return { name_key: keyOf(name), name_look: lookOf(name) }
}

/** Whether a word in this name is kept for the pool itself, with any spaces, signs, digits behind it and look-alikes (A7). */
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

/** The name without the words that are kept for the pool; empty if too little is left (A7). */
export function withoutReserved(person: { name: string; lastName: string }): { name: string; lastName: string } {
  const kept = (text: string) =>
    text
      .split(' ')
      .filter((word) => !isReservedName({ name: word, lastName: '' }))
      .join(' ')
  const [name, lastName] = [kept(person.name), kept(person.lastName)]
  const left = { name: name || lastName, lastName: name && lastName }
  return isReservedName(left) ? { name: '', lastName: '' } : left
}

function keyOf(name: string): string {
  // Up and down again: ß and ss, and the two forms of sigma, differ in lower case only.
  return wordsOf(withoutAccents(name).toLowerCase().toUpperCase().toLowerCase()) || name
}

/** What looks the same without its spaces: 'M. H a l e' reads as 'M. Hale'. */
const lookOf = (name: string) => wordsOf(readName(name)).replaceAll(' ', '') || name

/** Signs that look like letters count as letters before the others are dropped. */
function readName(name: string): string {
  const read = [...withoutAccents(name)].map((character) => readAs.get(character) ?? character)
  const plain = read.join('').toLowerCase()
  return plain.replaceAll(/[i1|]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn')
}

/** The words of a name by their look; every sign parts them, as in 'Morgan (Commissioner)'. */
const partsOf = (name: string) =>
  readName(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')

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

const reservedAnywhere = RESERVED_ANYWHERE.map(lookOf)
// A digit behind the word may look like an l or an o.
const reservedWord = new RegExp(`^(?:${RESERVED_WORDS.map(lookOf).join('|')})[lo\\d]*$`)
const reservedEnd = lookOf(RESERVED_AT_AN_END)
const reservedEnding = new RegExp(`${reservedEnd}s?[lo\\d]*$`)
