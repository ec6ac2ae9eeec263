import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createUser } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { useRefreshing } from '#web/features/admin/acts/use-act.ts'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { newUserChecks, toastFirstProblem } from './user-checks.ts'
import { UserFields, type UserValues } from './user-fields.tsx'

export const CreateUserDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Create User">
    <CreateUserForm onClose={onClose} />
  </Modal>
)

function CreateUserForm({ onClose }: { onClose: () => void }) {
  const refreshing = useRefreshing()
  const form = useForm<UserValues>({
    initialValues: { email: '', password: '', name: '', lastName: '' },
    validate: newUserChecks,
  })
  const create = async ({ email, password, name, lastName }: UserValues) => {
    const body = { email: email.trim(), password, name: name.trim(), lastName: lastName.trim(), role: 'player' }
    await refreshing(() => call(createUser, { body }))
    toastSuccess('User created successfully')
    onClose()
  }
  return (
    <DialogForm
      form={form}
      onSubmit={create}
      onInvalid={toastFirstProblem}
      onClose={onClose}
      submitLabel="Create User"
      busyLabel="Creating..."
      failure="Failed to create user"
    >
      <UserFields form={form} isNew />
    </DialogForm>
  )
}
