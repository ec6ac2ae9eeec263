import { IconAlertTriangle } from '@tabler/icons-react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { processResults } from '#contract/survivor/weeks.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import classes from '../survivor-admin.module.css'
import { useWeekName } from '../weeks/use-week-name.ts'
import { resultsWords } from '../words.ts'
import { useUndoRecompute } from './undo-recompute.tsx'

/** A score of a processed week was corrected: one click recomputes it and the weeks after it (G5, S10). */
export function OutOfDate({ contest: { contest_id, status, out_of_date_weeks = [] } }: { contest: SurvivorContest }) {
  const act = useAct()
  const undo = useUndoRecompute(contest_id)
  const nameOf = useWeekName(contest_id, out_of_date_weeks.length > 0)
  if (status !== 'in_progress') return null
  const recompute = (week: number) => async () => {
    try {
      await act({
        send: () => call(processResults, { params: { contestId: contest_id, week } }),
        done: ({ results }) =>
          toastWithUndo({
            title: 'Results Recomputed',
            message: resultsWords(results, nameOf(week)),
            onUndo: () => void undo(nameOf(week)),
          }),
      })
    } catch (error) {
      toastFailure(error, 'Failed to process week results')
    }
  }
  return out_of_date_weeks.map((week) => (
    <div key={week} className={classes.notice} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <strong>Results of {weekWords(nameOf(week))} are out of date.</strong> A score was corrected later.
      </p>
      <BusyButton size="sm" variant="default" busyLabel="Recomputing..." onPress={recompute(week)}>
        Recompute {weekTitle(nameOf(week))}
      </BusyButton>
    </div>
  ))
}
