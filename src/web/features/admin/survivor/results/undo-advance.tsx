import { IconArrowBackUp } from '@tabler/icons-react'
import { undoAdvance } from '#contract/survivor/advance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { focusContest } from '#web/features/admin/addresses/contest-anchor.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import classes from '../survivor-admin.module.css'

/** Takes the last advance back. The week goes along, so that nobody takes back another one than he saw. */
export function useUndoAdvance(contestId: number) {
  const act = useAct()
  return async (week: number) => {
    try {
      await act({
        send: () => call(undoAdvance, { params: { contestId }, body: { week_number: week } }),
        done: ({ auto_advance_stopped }) =>
          toastSuccess(
            auto_advance_stopped
              ? `Week ${week} is the current week again. Auto advance has been switched off.`
              : `Week ${week} is the current week again`,
            'Advance Undone',
          ),
      })
      focusContest(contestId)
    } catch (error) {
      toastFailure(error, 'Failed to undo the advance')
    }
  }
}

/** As long as nobody has picked in the new week an advance is not final. */
export function UndoAdvance({ contest: { contest_id, undoable_week, status } }: { contest: SurvivorContest }) {
  const undo = useUndoAdvance(contest_id)
  if (typeof undoable_week !== 'number') return null
  return (
    <div className={classes.undo}>
      <p>
        Week {undoable_week} was advanced{status === 'completed' ? ' and completed the contest' : ''}. Nobody has picked
        since, so it can be taken back.
      </p>
      <BusyButton
        size="sm"
        variant="default"
        busyLabel="Undoing..."
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onPress={() => undo(undoable_week)}
      >
        Undo Advance
      </BusyButton>
    </div>
  )
}
