import { deleteUser, type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { focusUsers } from './focus-users.ts'
import { fullName } from './users-order.ts'

type Props = { user: ManagedUser; opened: boolean; onClose: () => void }

/** Their entries stay under their name (A5). */
export function DeleteUser({ user, opened, onClose }: Props) {
  const act = useAct()
  const remove = async () => {
    await act({
      send: () => call(deleteUser, { params: { id: user.id } }),
      done: () => toastSuccess('User deleted successfully'),
    })
    focusUsers()
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Delete ${fullName(user)}?`}
      confirmLabel="Delete User"
      busyLabel="Deleting..."
      danger
      onConfirm={remove}
      failure="Failed to delete user"
    >
      {user.email} is signed out everywhere and the account can't be restored. Contest entries and messages stay under
      the name {fullName(user)}. To lock someone out for a while, deactivate the account instead.
    </Confirm>
  )
}

/** Only your own account asks first: you couldn't undo it yourself. */
export function DeactivateMyself({ user, opened, onClose }: Props) {
  const act = useAct()
  const deactivate = () =>
    act({
      send: () => call(setUserStatus, { params: { id: user.id }, body: { active: false } }),
      done: () => toastSuccess('User deactivated successfully'),
    })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Deactivate your own account?"
      confirmLabel="Deactivate"
      busyLabel="Deactivating..."
      danger
      onConfirm={deactivate}
      failure="Failed to update user status"
    >
      You'll be signed out right away, and only another administrator can let you back in.
    </Confirm>
  )
}
