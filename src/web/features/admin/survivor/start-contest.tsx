import { Button } from '@mantine/core'
import { type SurvivorContest, startSurvivor } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../acts/use-act.ts'
import { focusContest } from '../addresses/contest-anchor.ts'
import { useDialogs } from '../addresses/dialog-address.ts'
import layout from '../layout/tab.module.css'

/** From waiting to in progress: picks open and nobody new can join (spec 4). */
export function StartContest({ contest }: { contest: SurvivorContest }) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const { contest_id, contest_name, total_participants } = contest
  const nobody = total_participants === 0
  const start = async () => {
    await act({
      send: () => call(startSurvivor, { params: { contestId: contest_id } }),
      done: () => toastSuccess('Contest started successfully!'),
    })
    focusContest(contest_id)
  }
  return (
    <div className={layout.act}>
      <Button disabled={nobody} onClick={() => open('start', contest_id)}>
        Start Contest
      </Button>
      <p>
        {nobody
          ? 'Nobody has joined yet. Members join on the Survivor Contest page.'
          : `${counted(total_participants, 'participant')} so far. Others can join until you start.`}
      </p>
      <Confirm
        opened={isOpen('start', contest_id)}
        onClose={close}
        title={`Start "${contest_name}"?`}
        confirmLabel="Start Contest"
        busyLabel="Starting..."
        onConfirm={start}
        failure="Failed to start contest"
      >
        Picks open for {counted(total_participants, 'participant')}, and nobody new can join or leave any more. A
        started contest cannot go back to waiting.
      </Confirm>
    </div>
  )
}
