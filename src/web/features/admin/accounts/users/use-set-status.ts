import { type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { useAct } from '../../acts/use-act.ts'

/** Activates or deactivates somebody. A deactivation can be undone from its toast. */
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
