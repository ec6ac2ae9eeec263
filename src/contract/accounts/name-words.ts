import {
  cleanName,
  LONGEST_ENTRY_NAME,
  LONGEST_NAME,
  type NameProblem,
  refuseLastName,
  refuseName,
} from '#rules/accounts/names.ts'

/** The longest input, before cleaning, that can still yield a valid name. */
export const LONGEST_TYPED = 400
export const TOO_LONG = `Names can have up to ${LONGEST_NAME} characters`

const sentences: Record<NameProblem, string> = {
  name_blank: 'Names need at least one letter or digit',
  name_long: TOO_LONG,
  name_invisible: "Names can't have line breaks or invisible characters",
  name_piled: 'That name has too many accents on one letter',
  name_signs: "Names can have letters, digits, spaces, emoji and . ' -",
}

const words = (problem: NameProblem | null) => problem && sentences[problem]

/** The problem with a typed first name (A7), for the server's schema and the browser's forms; null if valid. */
export const nameProblem = (text: string): string | null => words(refuseName(cleanName(text)))

/** The problem with a typed last name, which may be empty. */
export const lastNameProblem = (text: string): string | null => words(refuseLastName(cleanName(text)))

/** The problem with an entry name, which may be as long as a first plus a last name. */
export const entryNameProblem = (text: string): string | null => {
  const problem = refuseName(cleanName(text), LONGEST_ENTRY_NAME)
  return problem === 'name_long' ? `Names can have up to ${LONGEST_ENTRY_NAME} characters` : words(problem)
}
