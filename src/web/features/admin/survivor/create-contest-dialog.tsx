import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createSurvivorContest } from '#contract/survivor/survivor.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../acts/use-act.ts'
import { dayProblem, nameProblem, seasonProblem, sizeProblem } from '../forms/contest-checks.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { instantAt } from '../forms/eastern-wall-clock.ts'
import { NameField } from '../forms/name-and-season.tsx'
import { SeasonBoundary, SeasonField, useProposedSeason, useSeasonsSoon } from '../forms/season-choice.tsx'
import { StartsAtField } from '../forms/starts-at-field.tsx'
import { AdvanceField, LatePicksField, SizeField } from './contest-fields.tsx'

/** The size of spec 9, with the switches on (S2, S13) and the start left to the first lock (S14). */
const defaults = {
  max_participants: 50 as number | string,
  starts_at: '',
  auto_advance: true,
  late_picks: true,
}

/** The name that is offered; it follows the season until it is changed. */
const nameFor = (seasonYear: string) => `Survivor ${seasonYear}`

type Props = { opened: boolean; onClose: () => void }

export function CreateContestDialog({ opened, onClose }: Props) {
  useSeasonsSoon()
  return (
    <Modal opened={opened} onClose={onClose} title="Create Contest">
      <SeasonBoundary>
        <CreateContestForm onClose={onClose} />
      </SeasonBoundary>
    </Modal>
  )
}

/** Rendered only while the dialog is open, so that each opening starts fresh. */
function CreateContestForm({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const { season_year, first_day } = useProposedSeason()
  const form = useForm({
    initialValues: { ...defaults, contest_name: nameFor(season_year), season_year, season_start_date: first_day },
    validate: {
      contest_name: nameProblem,
      season_year: seasonProblem,
      season_start_date: dayProblem,
      max_participants: (size) => sizeProblem(size),
    },
  })
  const create = async (values: typeof form.values) => {
    await act({
      send: () =>
        call(createSurvivorContest, {
          body: {
            ...values,
            contest_name: values.contest_name.trim(),
            season_year: values.season_year.trim(),
            max_participants: Number(values.max_participants),
            starts_at: instantAt(values.starts_at),
          },
        }),
      done: () => toastSuccess('Survivor contest created successfully'),
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
      <Stack gap="md">
        <NameField form={form} />
        <SeasonField
          form={form}
          onChoose={(day, chosen) => {
            form.setFieldValue('season_start_date', day)
            const { contest_name, season_year: before } = form.values
            if (contest_name === nameFor(before)) form.setFieldValue('contest_name', nameFor(chosen))
          }}
        />
        <TextInput
          label="Season Start Date"
          description="Week 1 is the first week from this day that hasn't locked"
          type="date"
          required
          {...form.getInputProps('season_start_date')}
        />
        <SizeField form={form} />
        <StartsAtField form={form} without="start when the first week locks" />
        <AdvanceField form={form} />
        <LatePicksField form={form} />
      </Stack>
    </DialogForm>
  )
}
