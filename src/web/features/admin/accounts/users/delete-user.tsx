import { deleteUser, type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { focusUsers } from './focus-users.ts'
import { fullName } from './users-order.ts'

type Props = { user: ManagedUser; opened: boolean; onClose: () => void }

/** His entries stay under his name (rulebook A5). */
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
      The account {user.email} is gone for good and is signed out everywhere. Entries in contests and messages stay
      under the name {fullName(user)}, and a contest that is running goes on with them. To shut somebody out for a
      while, deactivate the account instead.
    </Confirm>
  )
}

/** Others can be let in again by one press and are not asked about; who shuts himself out cannot take it back. */
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
      You are signed out at once, and only another administrator can let you in again.
    </Confirm>
  )
}
