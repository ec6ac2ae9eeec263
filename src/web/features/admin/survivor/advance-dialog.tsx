import type { SurvivorContest } from '#contract/survivor.ts'
import { advanceWeek } from '#contract/survivor-weeks.ts'
import { call } from '#web/api/call.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { toastWithUndo } from '#web/ui/undo-toast.tsx'
import { focusContest } from '../contest-anchor.ts'
import { useAct } from '../use-act.ts'
import { DryRunPreview } from './dry-run.tsx'
import { useUndoAdvance } from './undo-advance.tsx'
import { WeekReadiness } from './week-readiness.tsx'
import { advanceWords } from './words.ts'

type Props = { contest: SurvivorContest; week: number; opened: boolean; onClose: () => void }

/** Ends the week. The week goes along, so that a second click or a second admin cannot skip one (rulebook S11). */
export function AdvanceDialog({ contest: { contest_id, contest_name, total_weeks }, week, opened, onClose }: Props) {
  const act = useAct()
  const undo = useUndoAdvance(contest_id)
  const advance = async () => {
    await act({
      send: () => call(advanceWeek, { params: { contestId: contest_id }, body: { week_number: week } }),
      done: (answer) =>
        toastWithUndo({ message: advanceWords(answer), title: 'Week Advanced', onUndo: () => void undo(week) }),
    })
    focusContest(contest_id)
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Advance "${contest_name}" from week ${week}?`}
      confirmLabel="Advance Week"
      busyLabel="Advancing..."
      onConfirm={advance}
      failure="Failed to advance week"
    >
      <p>
        Processes the results of week {week}, protects everybody if all who picked would be out, and{' '}
        {week < total_weeks ? `opens the picks of week ${week + 1}` : 'ends the regular season'}. The contest ends when
        one participant is left. You can take it back until somebody picks in the next week.
      </p>
      <WeekReadiness of={{ contestId: contest_id, week }} />
      <DryRunPreview of={{ contestId: contest_id, week }} act="advance" />
    </Confirm>
  )
}
