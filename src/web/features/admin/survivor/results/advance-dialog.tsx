import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { advanceWeek, type ContestWeek } from '#contract/survivor/weeks.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { focusContest, useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { WeekReadiness } from '../weeks/readiness.tsx'
import { advanceDetail, advanceWords, goesOnWords } from '../words.ts'
import { DryRunPreview, useIsRefused } from './dry-run.tsx'
import { REOPEN_DIALOG, UNDO_DIALOG } from './undo-advance.tsx'

type Props = { contest: SurvivorContest; week: ContestWeek; opened: boolean; onClose: () => void }

/** Ends the week. It sends the week number so that a second click or a second admin cannot skip a week (S11). */
export function AdvanceDialog({ contest, week, opened, onClose }: Props) {
  const { contest_id, contest_name } = contest
  const { week_number } = week
  const act = useAct()
  const { open } = useDialogs()
  const advance = async () => {
    await act({
      send: () => call(advanceWeek, { params: { contestId: contest_id }, body: { week_number } }),
      done: (answer) =>
        toastWithUndo({
          message: advanceWords(answer, week),
          detail: advanceDetail(answer),
          title: 'Week Advanced',
          onUndo: () => open(answer.status === 'completed' ? REOPEN_DIALOG : UNDO_DIALOG, contest_id),
        }),
    })
    focusContest(contest_id)
  }
  const isRefused = useIsRefused({ of: { contestId: contest_id, week: week_number }, act: 'advance', opened })
  return (
    <Confirm
      opened={opened}
      isRefused={isRefused}
      onClose={onClose}
      title={`Advance "${contest_name}" from ${weekWords(week)}?`}
      confirmLabel="Advance Week"
      busyLabel="Advancing..."
      onConfirm={advance}
      failure="Failed to advance week"
    >
      <p>
        Processes {weekWords(week)} and {goesOnWords(week, contest)}. If everyone who picked would be out, no one is.
        You can undo it until the next week locks.
      </p>
      <WeekReadiness of={{ contestId: contest_id, week: week_number }} />
      <DryRunPreview of={{ contestId: contest_id, week: week_number }} week={week} act="advance" />
    </Confirm>
  )
}
