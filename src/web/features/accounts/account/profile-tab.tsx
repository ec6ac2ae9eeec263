import { Anchor, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { updateProfile } from '#contract/accounts/sign-in.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { useSession, useUser } from '#web/features/sessions/session.tsx'
import { deviceQuery, keepOn } from '#web/features/sessions/this-device.ts'
import { memberPath } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { DeviceSection } from './device-section.tsx'
import { emailProblem, focusFirst, newPasswordProblem, required } from './field-checks.ts'
import { MailSection } from './mail-section.tsx'
import { MyData } from './my-data.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The reader's name, email, password and notifications. A new email or password needs the current password. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Account">
      <Anchor component={Link} to={memberPath(id)} onClick={onClose} display="inline-block" mb="md">
        Your statistics
      </Anchor>
      <ProfileForm onClose={onClose} />
      <DeviceSection userId={id} />
      <MailSection userId={id} />
      <CalendarAddress />
      <SessionsSection />
      <MyData />
    </Modal>
  )
}

function ProfileForm({ onClose }: { onClose: () => void }) {
  const { form, busy, save } = useProfileForm(onClose)
  return (
    <form onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
      <Stack gap="md">
        <TextInput label="Name" autoComplete="given-name" data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        <TextInput label="Email Address" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label="New Password"
          description="Leave blank to keep the current one. Min. 8 characters"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Current Password"
          description="Needed to change your email or password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Saving...">
          Save Changes
        </BusyButton>
      </Group>
    </form>
  )
}

/** The form of the reader's profile, and how it is saved. */
function useProfileForm(onSaved: () => void) {
  const user = useUser()
  const session = useSession()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: user.name, lastName: user.lastName, email: user.email, currentPassword: '', password: '' },
    validate: {
      name: required('Enter your name'),
      email: emailProblem,
      password: (text) => (text === '' ? null : newPasswordProblem(text)),
      currentPassword: (text, { email, password }) =>
        text === '' && (password !== '' || email.trim() !== user.email) ? 'Enter your current password' : null,
    },
  })
  const save = async ({ name, lastName, email, currentPassword, password }: typeof form.values) => {
    setBusy(true)
    try {
      const answer = await call(updateProfile, {
        body: {
          name: name.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          currentPassword: currentPassword === '' ? undefined : currentPassword,
          password: password === '' ? undefined : password,
        },
      })
      session.renew(answer)
      if (password !== '' && client.getQueryData(deviceQuery(user.id).queryKey)?.device)
        await keepOn().catch(() => undefined)
      toastSuccess('Profile updated successfully')
      onSaved()
    } catch (error) {
      if (error instanceof Failure) form.setErrors(error.fields)
      toastFailure(error, 'Failed to update profile')
      setBusy(false)
    }
  }
  return { form, busy, save }
}
