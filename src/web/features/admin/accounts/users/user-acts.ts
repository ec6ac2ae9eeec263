import { restoreUser } from '#contract/accounts/deletion.ts'
import { type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { useAct } from '../../acts/acts.tsx'

/** Activates or deactivates a user. A deactivation can be undone from its toast. */
export function useSetStatus() {
  const act = useAct()
  const set = (user: ManagedUser, active: boolean, failure?: string): Promise<void> =>
    act({
      send: () => call(setUserStatus, { params: { id: user.id }, body: { active } }),
      done: (answer) => {
        if (answer.user.active) return toastSuccess('User activated successfully')
        const undo = () => set(user, true, 'Failed to update user status')
        toastWithUndo({ title: fullName(user), message: 'User deactivated successfully', onUndo: undo })
      },
      failure,
    })
  return set
}

/** Undoes a deletion, and says which contests they are not back in. */
export function useBringBack() {
  const act = useAct()
  return ({ id, name }: { id: number; name: string }): Promise<void> =>
    act({
      send: () => call(restoreUser, { params: { id } }),
      done: ({ contests }) => {
        toastSuccess(`${name} is back`)
        for (const { contest_name, message } of contests) {
          if (message !== null) toastWarning(message, `Not back in ${contest_name}`)
        }
      },
      failure: 'Failed to bring back the user',
    })
}

export const usersHeading = 'users-heading'

/** Moves the focus to the heading when the row that had it is gone. */
export const focusUsers = () => document.getElementById(usersHeading)?.focus()
