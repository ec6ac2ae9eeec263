import {
  cleanName,
  LONGEST_ENTRY_NAME,
  LONGEST_NAME,
  type NameProblem,
  refuseLastName,
  refuseName,
} from '#rules/accounts/names.ts'

/** No name that could be kept is longer before it is cleaned. */
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

/** What is wrong with a first name as it was typed (A7), for the server's schema and the browser's forms; null if nothing. */
export const nameProblem = (text: string): string | null => words(refuseName(cleanName(text)))

/** What is wrong with a last name, which may be empty. */
export const lastNameProblem = (text: string): string | null => words(refuseLastName(cleanName(text)))

/** What is wrong with the name of an entry, which may be as long as a first and a last name. */
export const entryNameProblem = (text: string): string | null => {
  const problem = refuseName(cleanName(text), LONGEST_ENTRY_NAME)
  return problem === 'name_long' ? `Names can have up to ${LONGEST_ENTRY_NAME} characters` : words(problem)
}
