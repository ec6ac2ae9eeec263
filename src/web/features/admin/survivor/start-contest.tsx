import { Button } from '@mantine/core'
import { type SurvivorContest, startSurvivor } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { useAct } from '../acts/use-act.ts'
import { focusContest } from '../addresses/contest-anchor.ts'
import { useDialogs } from '../addresses/dialog-address.ts'
import layout from '../layout/tab.module.css'

/** Starts the contest at once instead of at its own start (S14): nobody new can join (spec 4). */
export function StartContest({ contest }: { contest: SurvivorContest }) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const { contest_id, contest_name, total_participants, starts_at } = contest
  const isEmpty = total_participants === 0
  const start = async () => {
    await act({
      send: () => call(startSurvivor, { params: { contestId: contest_id } }),
      done: () => toastSuccess('Contest started successfully!'),
    })
    focusContest(contest_id)
  }
  return (
    <div className={layout.act}>
      <Button disabled={isEmpty} onClick={() => open('start', contest_id)}>
        Start Contest
      </Button>
      <p>
        {isEmpty
          ? 'No one has joined yet. Members join on the Survivor Contest page.'
          : `${counted(total_participants, 'participant')} so far. Start when everyone's in.`}
        {starts_at !== null && (
          <>
            {' '}
            Starts automatically <Instant at={starts_at} deadline /> if at least two have joined.
          </>
        )}
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
        It starts now with {counted(total_participants, 'participant')}. After that, no one can join or leave, and you
        can't undo it.
      </Confirm>
    </div>
  )
}
