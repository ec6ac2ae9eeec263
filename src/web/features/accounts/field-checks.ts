/** What the browser can say about a field before it is sent; each answers the message, or null. */
type Check = (text: string) => string | null

export const emailProblem: Check = (text) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? null : 'Please enter a valid email address'

/** At sign-in any old password may be short: the form checks four characters only (spec 5). */
export const passwordProblem: Check = (text) => (text.length >= 4 ? null : 'Password must be at least 4 characters')

export const newPasswordProblem: Check = (text) =>
  text.length >= 8 ? null : 'Password must be at least 8 characters long'

export const required =
  (message: string): Check =>
  (text) =>
    text.trim() === '' ? message : null

/** Takes the reader to the first field that is wrong, in the order in which the form checks them. */
export const focusFirst =
  (form: { getInputNode: (path: never) => HTMLElement | null }) =>
  (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    // The errors of a form are named by its own fields.
    if (first !== undefined) form.getInputNode(first as never)?.focus()
  }
