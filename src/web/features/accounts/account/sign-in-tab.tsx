import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { useHasPasskeys } from '#web/features/passkeys/passkeys.queries.ts'
import { PasskeysSection } from '#web/features/passkeys/passkeys-section.tsx'
import { useUser } from '#web/features/sessions/session.tsx'
import { useOwnProof } from '#web/features/sessions/use-own-proof.ts'
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
  const hasPasskeys = useHasPasskeys()
  const isWithout = hasNoEmail(user.email)
  const proof = useOwnProof()
  const shownEmail = isWithout ? '' : user.email
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: shownEmail, password: '', currentPassword: '', removePasskeys: true },
    validate: {
      email: emailProblem,
      password: (text) => (text === '' ? null : newPasswordProblem(text)),
      currentPassword: (text, { email, password }) =>
        text === '' && (password !== '' || email.trim() !== shownEmail) ? proof.missing : null,
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
        <TextInput
          label="Email Address"
          type="email"
          autoComplete="email"
          placeholder={isWithout ? 'No email' : undefined}
          description={isWithout ? 'Add one for reminders by email, and to sign in without your card' : undefined}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={isWithout ? proof.label : 'Current Password'}
          description={isWithout ? 'Needed to add an email' : 'Needed to change your email or password'}
          autoComplete={isWithout ? 'off' : 'current-password'}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordField
          label={isWithout ? 'Password (optional)' : 'New Password'}
          description={
            isWithout
              ? 'Replaces your card. Min. 8 characters'
              : 'Leave blank to keep the current one. Min. 8 characters'
          }
          owner={() => user}
          {...form.getInputProps('password')}
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
