/** The most characters of a first or last name (A7). */
export const LONGEST_NAME = 40
/** And of the name of an entry: a first and a last name. */
export const LONGEST_ENTRY_NAME = 2 * LONGEST_NAME

export type NameProblem = 'name_blank' | 'name_long' | 'name_invisible' | 'name_piled' | 'name_signs'

/**
 * A name as it is kept (A7): one form for each character (NFKC), single spaces. The marks with which phones ask for the colored form of an
 * emoji are dropped, because they can't be seen and people don't type them.
 */
export function cleanName(text: string): string {
  // Only spaces: a line break or a tab inside a name is refused, not folded.
  return text
    .trim()
    .replaceAll('´', "'") // Typed for an apostrophe; NFKC makes a space with an accent of it.
    .normalize('NFKC')
    .replaceAll(/[\ufe0e\ufe0f]/g, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}

/** Controls, formats such as 'write from right to left', private and unassigned characters, and letters that are drawn as nothing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** No language piles up five marks on one letter; more of them cover the lines around. */
const PILED = /\p{M}{5}/u

/**
 * The invisible joiners that spelling needs: behind the sign that silences a vowel in scripts of India, the non-joiner between Arabic letters
 * (Persian), and the joiner between emoji.
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
 * Whatever isn't a letter, mark, digit, blank, emoji, or one of `.'’-` and what other scripts write for them: the Catalan and Japanese dots,
 * Hebrew's and Armenian's hyphens and apostrophes.
 */
const SIGNS =
  /[^\p{L}\p{M}\p{N} .'’\-\u2010\u00b7\u30fb\u058a\u05be\u05f3\u05f4\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}]/u

/** Why a cleaned name can't be kept (A7), or null. */
export function refuseName(name: string, longest = LONGEST_NAME): NameProblem | null {
  return refuseOlderName(name, longest) ?? (SIGNS.test(withoutJoiners(name)) ? 'name_signs' : null)
}

/** Why a name from before the rule about signs can't be kept, or null. */
export function refuseOlderName(name: string, longest = LONGEST_NAME): NameProblem | null {
  return refuseForm(name, longest) ?? (/[\p{L}\p{N}]/u.test(name) ? null : 'name_blank')
}

/** A last name may be empty, or hold no letter: the first name has one. */
export function refuseLastName(name: string): NameProblem | null {
  return refuseForm(name, LONGEST_NAME) ?? (SIGNS.test(withoutJoiners(name)) ? 'name_signs' : null)
}

const withoutJoiners = (name: string) => name.replaceAll(JOINERS, '')

function refuseForm(name: string, longest: number): NameProblem | null {
  if (INVISIBLE.test(withoutJoiners(name))) return 'name_invisible'
  if (PILED.test(name.normalize('NFD'))) return 'name_piled'
  return [...name].length > longest ? 'name_long' : null
}

/** The nearest name that can be kept, for a name from before this rule or from an address; empty if nothing of it is left. */
export function mendName(text: string): string {
  const visible = cleanName(text.replaceAll(/[\t\n\v\f\r]/g, ' ').replaceAll(new RegExp(INVISIBLE, 'gu'), ''))
  const mended = shorten(
    visible
      .normalize('NFD')
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
      .normalize('NFC'),
    LONGEST_NAME,
  )
  return refuseOlderName(mended) === null ? mended : ''
}

/** At most that many characters, without a blank at the end. */
export function shorten(name: string, most: number): string {
  return [...name].slice(0, most).join('').trim()
}
