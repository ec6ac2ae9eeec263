import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LONGEST_NAME } from '#rules/accounts/names.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'

export type UserValues = { email: string; password: string; name: string; lastName: string }

/** Autofill is off because an admin enters someone else's details. */
export const UserFields = ({ form, isNew }: { form: UseFormReturnType<UserValues>; isNew: boolean }) => (
  <>
    <TextInput
      label="Email Address"
      type="email"
      autoComplete="off"
      required
      data-autofocus
      {...form.getInputProps('email')}
    />
    <TextInput label="Name" autoComplete="off" required maxLength={LONGEST_NAME} {...form.getInputProps('name')} />
    <TextInput label="Last Name" autoComplete="off" maxLength={LONGEST_NAME} {...form.getInputProps('lastName')} />
    <PasswordField
      label={isNew ? 'Password' : 'New Password'}
      description={isNew ? undefined : 'Leave blank to keep the current one. A new one signs this user out everywhere.'}
      placeholder="Min. 8 characters"
      autoComplete="new-password"
      required={isNew}
      {...form.getInputProps('password')}
    />
  </>
)
