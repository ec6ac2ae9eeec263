import type { SurvivorContest } from '#contract/survivor.ts'
import { processResults } from '#contract/survivor-weeks.ts'
import { call } from '#web/api/call.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useAct } from '../use-act.ts'
import { DryRunPreview } from './dry-run.tsx'
import { WeekReadiness } from './week-readiness.tsx'
import { resultsWords } from './words.ts'

type Props = { contest: SurvivorContest; week: number; opened: boolean; onClose: () => void }

/** Results of a week from scratch; may be repeated, also for an earlier week (rulebook S10). */
export function ProcessDialog({ contest: { contest_id, contest_name, current_week }, week, opened, onClose }: Props) {
  const act = useAct()
  const process = () =>
    act({
      send: () => call(processResults, { params: { contestId: contest_id, week } }),
      done: ({ results }) => toastSuccess(resultsWords(results)),
    })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Process results of week ${week}?`}
      confirmLabel="Process Results"
      busyLabel="Processing..."
      onConfirm={process}
      failure="Failed to process week results"
    >
      <p>
        Computes from the final scores who survives week {week} of "{contest_name}" and who is eliminated, everybody
        without a pick included. {week < current_week && 'The weeks after it are computed again too. '}
        You can repeat it when a score changes.
      </p>
      <WeekReadiness of={{ contestId: contest_id, week }} />
      <DryRunPreview of={{ contestId: contest_id, week }} act="process" />
    </Confirm>
  )
}
