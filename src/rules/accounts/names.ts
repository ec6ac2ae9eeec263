/** Maximum characters of a first or last name (A7). */
export const LONGEST_NAME = 40
/** Maximum characters of an entry name: a first and a last name. */
export const LONGEST_ENTRY_NAME = 2 * LONGEST_NAME

export type NameProblem = 'name_blank' | 'name_long' | 'name_invisible' | 'name_piled' | 'name_signs'

/**
 * A name in stored form (A7): one form per character (NFKC), single spaces. Drops the invisible marks with which phones
 * request the colored form of an emoji, because people don't type them.
 */
export function cleanName(text: string): string {
  // Spaces only: a line break or tab inside a name is refused, not folded.
  return text
    .trim()
    .replaceAll('´', "'") // Typed as an apostrophe; NFKC would turn it into a space with an accent.
    .normalize('NFKC')
    .replaceAll(/[\ufe0e\ufe0f]/g, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}

/** Control, format ('write from right to left'), private-use and unassigned characters, and letters without a glyph. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** No language stacks five marks on one letter; more would cover the neighboring lines. */
const PILED = /\p{M}{5}/u

/**
 * Invisible joiners that spelling needs: after the vowel-silencing sign in scripts of India, the non-joiner between
 * Arabic letters (Persian), and the joiner between emoji.
 */
const JOINERS = new RegExp(
  [
    String.raw`(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]`,
    String.raw`(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})`,
    String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)
/**
 * Anything but a letter, mark, digit, space, emoji, or one of `.'’-` and its equivalents in other scripts: the Catalan
 * and Japanese dots, Hebrew's and Armenian's hyphens and apostrophes.
 */
const SIGNS =
  /[^\p{L}\p{M}\p{N} .'’\-\u2010\u00b7\u30fb\u058a\u05be\u05f3\u05f4\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}]/u

/** Why a cleaned name is refused (A7), or null. */
export function refuseName(name: string, longest = LONGEST_NAME): NameProblem | null {
  return refuseOlderName(name, longest) ?? (SIGNS.test(withoutJoiners(name)) ? 'name_signs' : null)
}

/** Why a name from before the rule on signs is refused, or null. */
export function refuseOlderName(name: string, longest = LONGEST_NAME): NameProblem | null {
  return refuseForm(name, longest) ?? (/[\p{L}\p{N}]/u.test(name) ? null : 'name_blank')
}

/** A last name may be empty or without letters: the first name has some. */
export function refuseLastName(name: string): NameProblem | null {
  return refuseForm(name, LONGEST_NAME) ?? (SIGNS.test(withoutJoiners(name)) ? 'name_signs' : null)
}

const withoutJoiners = (name: string) => name.replaceAll(JOINERS, '')

function refuseForm(name: string, longest: number): NameProblem | null {
  if (INVISIBLE.test(withoutJoiners(name))) return 'name_invisible'
  if (PILED.test(name.normalize('NFD'))) return 'name_piled'
  return [...name].length > longest ? 'name_long' : null
}

/** The nearest valid name for one from before the rule, or guessed from an address; empty if nothing is left. */
export function repairName(text: string): string {
  const visible = cleanName(text.replaceAll(/[\t\n\v\f\r]/g, ' ').replaceAll(new RegExp(INVISIBLE, 'gu'), ''))
  const repaired = shorten(
    visible
      .normalize('NFD')
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
      .normalize('NFC'),
    LONGEST_NAME,
  )
  return refuseOlderName(repaired) === null ? repaired : ''
}

/** The name cut to `most` characters, without a trailing space. */
export function shorten(name: string, most: number): string {
  return [...name].slice(0, most).join('').trim()
}
