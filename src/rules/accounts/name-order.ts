/** Letters with a stroke, a bar or a hook, which Unicode does not decompose, and the quotes and hyphens found in names. */
const SPECIAL = 'ØøĐđÐðƉɖĦħŁłŦŧɃƀƗɨƵƶǤǥȺⱥȻȼɆɇɈɉɌɍɎɏⱣᵽȾⱦȽƚƟɵƁɓƇƈƊɗƑƒƓɠƘƙƤƥƬƭƲʋƳƴȤȥⱲⱳƝɲŊŋıĸƏəƐɛƆɔς’‘ʼʻ‐–—'
/** The plain form of each, in the same order. */
const PLAIN = "ooddddddhhllttbbiizzggaacceejjrryyppttlloobbccddffggkkppttvvyyzzwwnnnnikeeeeooσ''''---"

const plainOf = new Map([
  ...[...SPECIAL].map((letter, at): [string, string] => [letter, PLAIN.charAt(at)]),
  ...Object.entries({ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' }),
])

/**
 * A name as it is sorted and searched (A12): without case, accents, strokes and joiners. The SQL function `name_order` returns the same, and
 * a test holds them together.
 */
export function nameOrder(name: string): string {
  if (/^[ -~]*$/.test(name)) return name.toLowerCase()
  const letters = name.normalize('NFKD').replaceAll(/[\u0300-\u036f]|\u200c|\u200d|\ufe0f/g, '')
  return [...letters.toLowerCase()].map((letter) => plainOf.get(letter) ?? letter).join('')
}

/** Compares two names by code point, as PostgreSQL does with the collation "C" (A12). */
export function compareNames(a: string, b: string): number {
  const [one, other] = [nameOrder(a), nameOrder(b)]
  if (one === other) return 0
  return isBefore(one, other) ? -1 : 1
}

/** UTF-16 sorts what lies beyond the first plane, such as emoji, before U+E000 to U+FFFF. */
function isBefore(one: string, other: string): boolean {
  for (let at = 0; at < one.length && at < other.length; at += 1) {
    const [a = 0, b = 0] = [one.codePointAt(at), other.codePointAt(at)]
    if (a !== b) return a < b
  }
  return one.length < other.length
}

/** The text a search looks for its words in, each in the form of `nameOrder`: O'Neil is also found by 'oneil' (A12). */
export function searchedName(name: string): string {
  return nameOrder(`${name} ${name.replaceAll(/[.'’‘ʼʻ‐–—-]/g, '')}`)
}

/** The words of a search, as they stand in what `searchedName` returns. */
export const searchWords = (text: string): string[] => nameOrder(text).split(/\s+/).filter(Boolean)
