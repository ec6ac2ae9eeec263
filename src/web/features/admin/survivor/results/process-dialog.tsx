import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { type ContestWeek, processResults } from '#contract/survivor/weeks.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { WeekReadiness } from '../weeks/readiness.tsx'
import { resultsWords } from '../words.ts'
import { DryRunPreview, useIsRefused } from './dry-run.tsx'
import { useUndoRecompute } from './undo-recompute.tsx'

type Props = { contest: SurvivorContest; week: ContestWeek; opened: boolean; onClose: () => void }

/** Computes a week's results from scratch; repeatable, also for earlier weeks (S10). */
export function ProcessDialog({ contest: { contest_id, contest_name, current_week }, week, opened, onClose }: Props) {
  const act = useAct()
  const undo = useUndoRecompute(contest_id)
  const { week_number } = week
  const process = () =>
    act({
      send: () => call(processResults, { params: { contestId: contest_id, week: week_number } }),
      done: ({ results }) =>
        toastWithUndo({
          title: 'Results Processed',
          message: resultsWords(results, week),
          onUndo: () => undo(week),
        }),
    })
  const isRefused = useIsRefused({ of: { contestId: contest_id, week: week_number }, act: 'process', opened })
  return (
    <Confirm
      opened={opened}
      isRefused={isRefused}
      onClose={onClose}
      title={`Process results of ${weekWords(week)}?`}
      confirmLabel="Process Results"
      busyLabel="Processing..."
      onConfirm={process}
      failure="Failed to process week results"
    >
      <p>
        Decides from the final scores who survives {weekWords(week)} of "{contest_name}". Anyone without a pick is
        eliminated. {week_number < current_week && 'Later weeks are recomputed too. '}You can repeat it any time.
      </p>
      <WeekReadiness of={{ contestId: contest_id, week: week_number }} />
      <DryRunPreview of={{ contestId: contest_id, week: week_number }} week={week} act="process" />
    </Confirm>
  )
}
