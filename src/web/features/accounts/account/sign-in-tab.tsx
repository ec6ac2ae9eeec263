import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeysQuery } from '#web/features/passkeys/passkeys.queries.ts'
import { PasskeysSection } from '#web/features/passkeys/passkeys-section.tsx'
import { useUser } from '#web/features/sessions/session.tsx'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { emailProblem, focusFirst, newPasswordProblem } from '../field-checks.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { SaveChanges, useSaveProfile } from './save-profile.tsx'

/** The reader's email address, password and passkeys. */
export function SignInTab() {
  // Saved passwords are cleared with the form.
  const [saved, setSaved] = useState(0)
  return (
    <>
      <Panel title="Email and Password">
        <SignInForm key={saved} onSaved={() => setSaved(saved + 1)} />
      </Panel>
      <PasskeysSection />
    </>
  )
}

function SignInForm({ onSaved }: { onSaved: () => void }) {
  const user = useUser()
  const hasPasskeys = (useQuery(passkeysQuery).data?.passkeys.length ?? 0) > 0
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: user.email, password: '', currentPassword: '', removePasskeys: true },
    validate: {
      email: emailProblem,
      password: (text) => (text === '' ? null : newPasswordProblem(text)),
      currentPassword: (text, { email, password }) =>
        text === '' && (password !== '' || email.trim() !== user.email) ? 'Enter your current password' : null,
    },
  })
  const { busy, save } = useSaveProfile({ failure: 'Profile update failed', onFields: form.setErrors })
  const submit = async ({ email, password, currentPassword, removePasskeys }: typeof form.values) => {
    const isSaved = await save({
      email: email.trim(),
      ...(currentPassword === '' ? {} : { currentPassword }),
      ...(password === '' ? {} : { password, removePasskeys: hasPasskeys && removePasskeys }),
    })
    if (isSaved) onSaved()
  }
  return (
    <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate>
      <Stack gap="md">
        <TextInput label="Email Address" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <NewPasswordField
          label="New Password"
          description="Leave blank to keep the current one. Min. 8 characters"
          owner={() => user}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Current Password"
          description="Needed to change your email or password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        {hasPasskeys && (
          <Checkbox
            label="A new password removes my passkeys"
            {...form.getInputProps('removePasskeys', { type: 'checkbox' })}
          />
        )}
      </Stack>
      <SaveChanges busy={busy} />
    </form>
  )
}
