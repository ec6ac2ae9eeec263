import { lastNameProblem } from '#contract/accounts/name-words.ts'
import { emailProblem, firstName, newPasswordProblem } from '#web/features/accounts/field-checks.ts'
import { toastError } from '#web/ui/acts/toast.ts'
import type { UserValues } from './user-fields.tsx'

/** What the browser can check before it sends a user (spec 5). */
const checksOf = (missing: string) => ({
  email: (text: string) => (text.trim() === '' ? missing : emailProblem(text)),
  name: firstName(missing),
  lastName: lastNameProblem,
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

/** Shows the first problem as a toast. Missing fields come before malformed ones. */
export function toastFirstProblem(errors: Record<string, unknown>, values: UserValues): void {
  const fields = (['email', 'name', 'lastName', 'password'] as const).filter(
    (field) => typeof errors[field] === 'string',
  )
  const first = fields.find((field) => values[field].trim() === '') ?? fields[0]
  if (first !== undefined) toastError(String(errors[first]), 'Validation Error')
}
