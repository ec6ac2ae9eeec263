import { restoreUser } from '#contract/accounts/deletion.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess, toastWarning } from '#web/ui/acts/toast.ts'
import { useAct } from '../../acts/use-act.ts'

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
