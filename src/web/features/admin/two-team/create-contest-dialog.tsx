import { Modal, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createContest } from '#contract/contests/contests.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../acts/use-act.ts'
import { nameProblem } from '../forms/contest-checks.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { SeasonBoundary, useProposedSeason, useSeasonsSoon } from '../forms/season-choice.tsx'
import { ContestFields } from './contest-fields.tsx'
import { bodyOf, seasonProblem } from './contest-form.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The initial number of places. */
  places: number
  onCreated: () => void
}

export function CreateContestDialog({ opened, onClose, ...rest }: Props) {
  useSeasonsSoon()
  return (
    <Modal opened={opened} onClose={onClose} title="Create Contest">
      <SeasonBoundary>
        <CreateContestForm onClose={onClose} {...rest} />
      </SeasonBoundary>
    </Modal>
  )
}

const types = [
  { value: 'two_team', label: 'Two-Team' },
  { value: 'survivor', label: 'Survivor' },
]

/** Rendered only while the dialog is open, so that each opening starts fresh. */
function CreateContestForm({ onClose, places, onCreated }: Omit<Props, 'opened'>) {
  const act = useAct()
  const { season_year } = useProposedSeason()
  const form = useForm({
    initialValues: {
      contest_name: '',
      season_year,
      max_participants: String(places),
      pick_seconds: '',
      daytime_only: false,
      starts_at: '',
      contest_type: 'two_team',
    },
    validate: { contest_name: nameProblem, season_year: seasonProblem },
  })
  const create = async (values: typeof form.values) => {
    const { pick_seconds, daytime_only, starts_at, ...body } = bodyOf(values)
    await act({
      send: () =>
        call(createContest, {
          body:
            values.contest_type === 'survivor'
              ? { contest_type: 'survivor', ...body }
              : { contest_type: 'two_team', ...body, pick_seconds, daytime_only, starts_at },
        }),
      done: () => {
        toastSuccess('Contest created successfully!')
        onCreated()
      },
    })
    onClose()
  }
  return (
    <DialogForm
      form={form}
      onSubmit={create}
      onClose={onClose}
      submitLabel="Create Contest"
      busyLabel="Creating..."
      failure="Failed to create contest"
    >
      <ContestFields form={form} hasClock={form.values.contest_type === 'two_team'}>
        <NativeSelect
          label="Contest Type"
          description="You manage survivor contests in their own tab"
          data={types}
          {...form.getInputProps('contest_type')}
        />
      </ContestFields>
    </DialogForm>
  )
}
