import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Draft, setDraftClock } from '#contract/two-team/draft.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { useAct } from '../acts/acts.tsx'
import { focusContest } from '../addresses/addresses.ts'
import { ContestFields, inputsOf } from '../contests/contest-fields.tsx'
import { type ContestValues, usualValues } from '../contests/contest-form.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { clockOf, clockValues } from './clock-form.ts'

type Props = { draft: Draft; onClose: () => void }

/** Sets, changes or removes the pick clock of a running draft (D6). */
export const DraftClockDialog = ({ draft, onClose }: Props) => (
  <Modal opened onClose={onClose} title="Change the Pick Clock">
    <ClockForm draft={draft} onClose={onClose} />
  </Modal>
)

function ClockForm({ draft, onClose }: Props) {
  const { contest_id: contestId, current } = draft
  const act = useAct()
  const form = useForm<ContestValues>({ initialValues: { ...usualValues, ...clockValues(draft) } })
  const save = async (values: ContestValues) => {
    await act({
      send: () => call(setDraftClock, { params: { contestId }, body: clockOf(values) }),
      done: () => toastSuccess('Pick clock changed'),
    })
    onClose()
    focusContest(contestId)
  }
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel="Save Clock"
      busyLabel="Saving..."
      failure="Failed to change the pick clock"
    >
      <ContestFields names={['pick_seconds']} type="two_team" pickSeconds={draft.pick_seconds} {...inputsOf(form)} />
      {current !== null && <p>{current.participant.participant_name} gets the full time for the current pick.</p>}
    </DialogForm>
  )
}
