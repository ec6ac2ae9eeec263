import { emailProblem, newPasswordProblem } from '#web/features/accounts/field-checks.ts'
import { toastError } from '#web/ui/acts/toast.ts'

/** What the browser can say about a user before he is sent (spec 5). */
const checksOf = (missing: string) => ({
  email: (text: string) => (text.trim() === '' ? missing : emailProblem(text)),
  name: (text: string) => (text.trim() === '' ? missing : null),
})

const MISSING = 'Please fill in all required fields'

export const newUserChecks = {
  ...checksOf(MISSING),
  password: (text: string) => (text === '' ? MISSING : newPasswordProblem(text)),
}

export const editChecks = {
  ...checksOf('Email and name are required'),
  password: (text: string) => (text === '' ? null : newPasswordProblem(text)),
}

/** Says the first thing that is wrong; what is missing comes before what is badly written. */
export function tellInvalid(errors: Record<string, unknown>): void {
  const messages = Object.values(errors).filter((message) => typeof message === 'string')
  const missing = messages.find((message) => message === MISSING || message === 'Email and name are required')
  const [first] = messages
  if (missing ?? first) toastError(missing ?? first ?? '', 'Validation Error')
}
