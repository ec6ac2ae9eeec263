import { undoAdvance } from '#contract/survivor/advance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { focusContest } from '#web/features/admin/addresses/contest-anchor.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { useWeekName } from '../weeks/use-week-name.ts'
import { UndoNotice } from './undo-notice.tsx'

/** Undoes the last advance. It sends the week number, so that only the advance on screen is undone. */
export function useUndoAdvance(contestId: number) {
  const act = useAct()
  return async (week: WeekName) => {
    try {
      await act({
        send: () => call(undoAdvance, { params: { contestId }, body: { week_number: week.week_number } }),
        done: ({ auto_advance_stopped }) =>
          toastSuccess(
            auto_advance_stopped
              ? `${weekTitle(week)} is the current week again. Auto advance is now off.`
              : `${weekTitle(week)} is the current week again`,
            'Advance Undone',
          ),
      })
      focusContest(contestId)
    } catch (error) {
      toastFailure(error, 'Failed to undo the advance')
    }
  }
}

/** An advance can be undone until the new week locks. */
export function UndoAdvance({ contest: { contest_id, undoable_week, status } }: { contest: SurvivorContest }) {
  const undo = useUndoAdvance(contest_id)
  const nameOf = useWeekName(contest_id, typeof undoable_week === 'number')
  if (typeof undoable_week !== 'number') return null
  const week = nameOf(undoable_week)
  return (
    <UndoNotice label="Undo Advance" onUndo={() => undo(week)}>
      {weekTitle(week)} was advanced
      {status === 'completed'
        ? ' and completed the contest. Undo it to reopen the contest.'
        : '. You can undo it until the next week locks.'}
    </UndoNotice>
  )
}
