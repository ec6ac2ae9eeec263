import { Alert, Modal, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { lastNameProblem } from '#contract/accounts/name-words.ts'
import { type ManagedUser, updateUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { LONGEST_NAME } from '#rules/accounts/names.ts'
import { emailWords, hasNoEmail } from '#rules/accounts/no-email.ts'
import { call } from '#web/api/call.ts'
import { emailProblem, firstName, newPasswordProblem } from '#web/features/accounts/field-checks.ts'
import { useRefreshing } from '#web/features/admin/acts/acts.tsx'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { toastError, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'

type Props = { user: ManagedUser; onClose: () => void }

export function EditUserDialog({ user, onClose }: Props) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={`Edit ${fullName(user)}`}>
      <EditUserForm user={user} onClose={onClose} />
    </Modal>
  )
}

function EditUserForm({ user, onClose }: Props) {
  const refreshing = useRefreshing()
  const [seen] = useState(user.version)
  const [isSaving, setIsSaving] = useState(false)
  const isWithout = hasNoEmail(user.email)
  // Another admin saved first: show what they saved and keep what was typed here. Our own save is not a conflict.
  const isChanged = !isSaving && user.version !== seen
  const form = useForm<UserValues>({
    initialValues: { email: isWithout ? '' : user.email, password: '', name: user.name, lastName: user.lastName },
    validate: isWithout ? checksWithoutEmail : editChecks,
  })
  const save = async ({ email, password, name, lastName }: UserValues) => {
    const address = isWithout && email.trim() === '' ? null : email.trim()
    const body = { email: address, name: name.trim(), lastName: lastName.trim(), version: user.version }
    setIsSaving(true)
    try {
      await refreshing(() =>
        call(updateUser, { params: { id: user.id }, body: { ...body, password: password || undefined } }),
      )
    } catch (error) {
      setIsSaving(false)
      throw error
    }
    toastSuccess('User updated successfully')
    onClose()
  }
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onInvalid={toastFirstProblem}
      onClose={onClose}
      submitLabel={isChanged ? 'Save Mine Instead' : 'Save Changes'}
      busyLabel="Saving..."
      failure="Failed to update user"
    >
      {isChanged && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          Someone else just changed this user. Now saved: {fullName(user)}, {emailWords(user.email)}. Your changes are
          still here.
        </Alert>
      )}
      <UserFields form={form} isNew={false} hasEmail={!isWithout} />
    </DialogForm>
  )
}

type Form = UseFormReturnType<UserValues>
export type UserValues = { email: string; password: string; name: string; lastName: string }

type Fields = { form: Form; isNew: boolean; hasEmail: boolean; hasPassword?: boolean }

/** Autofill is off because an admin enters someone else's details. */
export const UserFields = ({ form, isNew, hasEmail, hasPassword = true }: Fields) => (
  <>
    <TextInput
      label="Email Address"
      type="email"
      autoComplete="off"
      required={hasEmail}
      description={hasEmail ? undefined : 'No email yet'}
      data-autofocus
      {...form.getInputProps('email')}
    />
    <NameFields form={form} />
    {/* A password is no use without an address to sign in with (A13). */}
    {hasPassword && (hasEmail || form.values.email.trim() !== '') && (
      <PasswordField
        label={isNew ? 'Password' : 'New Password'}
        description={
          isNew ? undefined : 'Leave blank to keep the current one. A new one signs this user out everywhere.'
        }
        placeholder="Min. 8 characters"
        autoComplete="new-password"
        required={isNew}
        {...form.getInputProps('password')}
      />
    )}
  </>
)

export const NameFields = ({ form }: { form: Form }) => (
  <>
    <TextInput label="Name" autoComplete="off" required maxLength={LONGEST_NAME} {...form.getInputProps('name')} />
    <TextInput label="Last Name" autoComplete="off" maxLength={LONGEST_NAME} {...form.getInputProps('lastName')} />
  </>
)

/** The checks of the browser before it sends a user (spec 5). */
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

/** Of a new user who chooses the password with a link. */
export const linkedUserChecks = checksOf(MISSING)

const editChecks = {
  ...checksOf('Email and name are required'),
  password: (text: string) => (text === '' ? null : newPasswordProblem(text)),
}

/** Of a member without email, whose address can be added (A13). */
export const checksWithoutEmail = {
  ...editChecks,
  email: (text: string) => (text.trim() === '' ? null : emailProblem(text)),
}

/** Shows the first problem as a toast. Missing fields come before malformed ones. */
export function toastFirstProblem(errors: Record<string, unknown>, values: UserValues): void {
  const fields = (['email', 'name', 'lastName', 'password'] as const).filter(
    (field) => typeof errors[field] === 'string',
  )
  const first = fields.find((field) => values[field].trim() === '') ?? fields[0]
  if (first !== undefined) toastError(String(errors[first]), 'Validation Error')
}
