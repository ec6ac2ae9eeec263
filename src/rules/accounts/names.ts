/** The most characters of a first or last name (A7). */
export const LONGEST_NAME = 40
/** And of the name of an entry: a first and a last name. */
export const LONGEST_ENTRY_NAME = 2 * LONGEST_NAME

export type NameProblem = 'name_blank' | 'name_long' | 'name_invisible' | 'name_piled'

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

/** Why a cleaned name can't be kept (A7), or null. */
export function refuseName(name: string, longest = LONGEST_NAME): NameProblem | null {
  if (INVISIBLE.test(name)) return 'name_invisible'
  if (PILED.test(name.normalize('NFD'))) return 'name_piled'
  if ([...name].length > longest) return 'name_long'
  return /[\p{L}\p{N}]/u.test(name) ? null : 'name_blank'
}

/** A last name may be empty, or hold no letter: the first name has one. */
export function refuseLastName(name: string): NameProblem | null {
  const problem = refuseName(name)
  return problem === 'name_blank' ? null : problem
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
  return refuseName(mended) === null ? mended : ''
}

/** At most that many characters, without a blank at the end. */
export function shorten(name: string, most: number): string {
  return [...name].slice(0, most).join('').trim()
}
