import { Alert, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { type ManagedUser, updateUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { useRefreshing } from '#web/features/admin/acts/use-act.ts'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { editChecks, toastFirstProblem } from './user-checks.ts'
import { UserFields, type UserValues } from './user-fields.tsx'

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
  // Another admin saved first: show what they saved and keep what was typed here. Our own save is not a conflict.
  const isChanged = !isSaving && user.version !== seen
  const form = useForm<UserValues>({
    initialValues: { email: user.email, password: '', name: user.name, lastName: user.lastName },
    validate: editChecks,
  })
  const save = async ({ email, password, name, lastName }: UserValues) => {
    const body = { email: email.trim(), name: name.trim(), lastName: lastName.trim(), version: user.version }
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
          Someone else just changed this user. Now saved: {fullName(user)}, {user.email}. Your changes are still here.
        </Alert>
      )}
      <UserFields form={form} isNew={false} />
    </DialogForm>
  )
}
