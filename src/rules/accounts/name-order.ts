/** Letters with a stroke, bar or hook, which Unicode doesn't decompose, and the quotes and hyphens found in names. */
const SPECIAL = 'ØøĐđÐðƉɖĦħŁłŦŧɃƀƗɨƵƶǤǥȺⱥȻȼɆɇɈɉɌɍɎɏⱣᵽȾⱦȽƚƟɵƁɓƇƈƊɗƑƒƓɠƘƙƤƥƬƭƲʋƳƴȤȥⱲⱳƝɲŊŋıĸƏəƐɛƆɔς’‘ʼʻ‐–—'
/** Their plain forms, in the same order. */
const PLAIN = "ooddddddhhllttbbiizzggaacceejjrryyppttlloobbccddffggkkppttvvyyzzwwnnnnikeeeeooσ''''---"

const plainOf = new Map([
  ...[...SPECIAL].map((letter, at): [string, string] => [letter, PLAIN.charAt(at)]),
  ...Object.entries({ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' }),
])

/**
 * A name's sort and search form (A12): without case, accents, strokes and joiners. The SQL function `name_order`
 * returns the same; a test compares the two.
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

/** UTF-16 sorts characters beyond the first plane, such as emoji, before U+E000 to U+FFFF. */
function isBefore(one: string, other: string): boolean {
  for (let at = 0; at < one.length && at < other.length; at += 1) {
    const [a = 0, b = 0] = [one.codePointAt(at), other.codePointAt(at)]
    if (a !== b) return a < b
  }
  return one.length < other.length
}

/** The text a search matches against, in the form of `nameOrder`: 'oneil' also finds O'Neil (A12). */
export function searchedName(name: string): string {
  return nameOrder(`${name} ${name.replaceAll(/[.'’‘ʼʻ‐–—-]/g, '')}`)
}

/** A search's words, in the form `searchedName` returns. */
export const searchWords = (text: string): string[] => nameOrder(text).split(/\s+/).filter(Boolean)
