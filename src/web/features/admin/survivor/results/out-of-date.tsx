import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { processResults } from '#contract/survivor/weeks.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import classes from '../survivor-admin.module.css'
import { useKnownWeekName } from '../weeks/use-week-name.ts'
import { resultsWords } from '../words.ts'
import { DryRunPreview } from './dry-run.tsx'
import { useUndoRecompute } from './undo-recompute.tsx'

type Props = {
  contest: SurvivorContest
  /** Outside the contest's own card, where there are several. */
  isNamed?: boolean
}

/** A score of a processed week was corrected: recomputes it and the weeks after it, once its effect was shown by name (G5, S10, S11). */
export function OutOfDate({ contest, isNamed = false }: Props) {
  const { contest_id, contest_name, status, out_of_date_weeks = [] } = contest
  const title = isNamed ? `${contest_name}: results` : 'Results'
  const act = useAct()
  const { isOpen, open, close } = useDialogs()
  const undo = useUndoRecompute(contest_id)
  const nameOf = useKnownWeekName(contest_id, out_of_date_weeks.length > 0)
  if (status !== 'in_progress' || nameOf === null) return null
  const recompute = (week: number) => () =>
    act({
      send: () => call(processResults, { params: { contestId: contest_id, week } }),
      done: ({ results }) =>
        toastWithUndo({
          title: 'Results Recomputed',
          message: resultsWords(results, nameOf(week)),
          onUndo: () => undo(nameOf(week)),
        }),
    })
  return out_of_date_weeks.map((week) => (
    <div key={week} className={`row wrap warn above-md ${classes.notice}`} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <strong>
          {title} of {weekWords(nameOf(week))} are out of date.
        </strong>{' '}
        A score changed after it was closed.
      </p>
      <Button size="sm" variant="default" onClick={() => open('recompute', `${contest_id}.${week}`)}>
        Recompute {weekTitle(nameOf(week))}
      </Button>
      <Confirm
        opened={isOpen('recompute', `${contest_id}.${week}`)}
        onClose={close}
        title={`Recompute ${weekWords(nameOf(week))}${isNamed ? ` of ${contest_name}` : ''}?`}
        confirmLabel="Recompute"
        busyLabel="Recomputing..."
        onConfirm={recompute(week)}
        failure="Failed to process week results"
      >
        <p>Later weeks are recomputed too. Anyone whose status changes gets a message.</p>
        <DryRunPreview of={{ contestId: contest_id, week }} week={nameOf(week)} act="process" onlyChanges />
      </Confirm>
    </div>
  ))
}
