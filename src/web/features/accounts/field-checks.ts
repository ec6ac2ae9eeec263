import { nameProblem } from '#contract/accounts/name-words.ts'
import { PASSWORD_MIN_LENGTH } from '#rules/accounts/accounts.ts'
import { Failure, isRefusal, wordsOf } from '#web/api/failure.ts'

/** A browser check before sending a field: returns a message, or null. */
type Check = (text: string) => string | null

export const emailProblem: Check = (text) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? null : 'Please enter a valid email address'

/** Old passwords may be short, so sign-in checks for four characters only (spec 5). */
export const passwordProblem: Check = (text) => (text.length >= 4 ? null : 'Password must be at least 4 characters')

export const newPasswordProblem: Check = (text) =>
  text.length >= PASSWORD_MIN_LENGTH ? null : `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`

export const required =
  (message: string): Check =>
  (text) =>
    text.trim() === '' ? message : null

/** A first name, with the message if it is missing (A7). */
export const firstName =
  (missing: string): Check =>
  (text) =>
    text.trim() === '' ? missing : nameProblem(text)

/** Moves the focus to the first invalid field of a form, in the order of its checks; false if it shows none of them. */
export const focusFirst =
  (form: { getInputNode: (path: never) => HTMLElement | null }) =>
  (errors: Record<string, unknown>): boolean => {
    // The errors of a form are named by its own fields.
    const fields = Object.keys(errors).map((name) => form.getInputNode(name as never))
    const first = fields.find((field) => field !== null)
    first?.focus()
    return first !== undefined
  }

/**
 * A refused form's problems: a password's at its field, where it replaces the browser's own guess, all others above the
 * fields.
 */
export function problemsOf(
  error: unknown,
  failure: string,
): { fields: Record<string, string>; problem: string | null } {
  const words = wordsOf(error, failure)
  if (isRefusal(error, 'password_common') || isRefusal(error, 'password_guessable'))
    return { fields: { password: words }, problem: null }
  return { fields: error instanceof Failure ? error.fields : {}, problem: words }
}
