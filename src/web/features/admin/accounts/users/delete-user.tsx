import { useQuery } from '@tanstack/react-query'
import { type Consequence, userConsequences } from '#contract/accounts/deletion.ts'
import { deleteUser, type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import classes from '../accounts.module.css'
import { focusUsers, useBringBack, useSetStatus } from './user-acts.ts'

type Props = { user: ManagedUser; opened: boolean; onClose: () => void }

/** They leave contests that wait; other entries stay under their name (A5). It can be undone. */
export function DeleteUser({ user, opened, onClose }: Props) {
  const act = useAct()
  const bringBack = useBringBack()
  const name = fullName(user)
  const remove = async () => {
    await act({
      send: () => call(deleteUser, { params: { id: user.id } }),
      done: () =>
        toastWithUndo({
          title: name,
          message: 'User deleted successfully',
          onUndo: () => bringBack({ id: user.id, name }),
        }),
    })
    focusUsers()
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete User"
      busyLabel="Deleting..."
      danger
      onConfirm={remove}
      failure="Failed to delete user"
    >
      {hasNoEmail(user.email) ? name : user.email} is signed out everywhere. Contest entries and messages stay under the
      name {name}. You can undo this for seven days.
      <Consequences userId={user.id} wordsOf={({ deleted }) => deleted} />
    </Confirm>
  )
}

/** Asks before deactivating a member of contests, or yourself: you couldn't undo that. */
export function DeactivateUser({ user, isMine, opened, onClose }: Props & { isMine: boolean }) {
  const setStatus = useSetStatus()
  const name = fullName(user)
  const act = useAct()
  const deactivate = () =>
    isMine
      ? act({
          send: () => call(setUserStatus, { params: { id: user.id }, body: { active: false } }),
          done: () => toastSuccess('User deactivated successfully'),
        })
      : setStatus(user, false)
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={isMine ? 'Deactivate your own account?' : `Deactivate ${name}?`}
      confirmLabel="Deactivate"
      busyLabel="Deactivating..."
      danger={isMine}
      onConfirm={deactivate}
      failure="Failed to update user status"
    >
      {isMine
        ? "You'll be signed out right away, and only another administrator can let you back in."
        : `${name} is signed out right away and can't sign in until you activate them again.`}
      <Consequences userId={user.id} wordsOf={({ deactivated }) => deactivated} />
    </Confirm>
  )
}

/** A sentence for each contest they are in. */
function Consequences({ userId, wordsOf }: { userId: number; wordsOf: (consequence: Consequence) => string }) {
  const { data = [] } = useQuery({
    queryKey: ['admin', 'consequences', userId],
    queryFn: async ({ signal }) => (await call(userConsequences, { params: { id: userId } }, { signal })).consequences,
    throwOnError: false,
  })
  if (data.length === 0) return null
  return (
    <ul className={`above-sm ${classes.consequences}`}>
      {data.map((consequence) => (
        <li key={consequence.contest_id}>
          <strong>{consequence.contest_name}:</strong> {wordsOf(consequence)}
        </li>
      ))}
    </ul>
  )
}
