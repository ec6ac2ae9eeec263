import { Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type SurvivorContest, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../acts/use-act.ts'
import { dayProblem, nameProblem, sizeProblem } from '../forms/contest-checks.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'
import { NameField } from '../forms/name-and-season.tsx'
import { StartsAtField } from '../forms/starts-at-field.tsx'
import { AdvanceField, LatePicksField, SizeField } from './contest-fields.tsx'
import { StartDateField } from './start-date-field.tsx'

type Props = { contest: SurvivorContest; opened: boolean; onClose: () => void }

/** Edits the name and the switches at any time, size, start date and start only while waiting (S2, S13, S14). */
export const EditContestDialog = ({ contest, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={`Edit "${contest.contest_name}"`}>
    <EditContestForm contest={contest} onClose={onClose} />
  </Modal>
)

function EditContestForm({ contest, onClose }: Omit<Props, 'opened'>) {
  const { contest_id, contest_name, max_participants, auto_advance, late_picks, current_participants, status } = contest
  const { season_start_date } = contest
  const isWaiting = status === 'waiting'
  const starts_at = contest.starts_at === null ? '' : wallClockAt(contest.starts_at)
  const act = useAct()
  const form = useForm({
    initialValues: {
      contest_name,
      season_start_date,
      max_participants: max_participants as number | string,
      starts_at,
      auto_advance,
      late_picks,
    },
    validate: {
      contest_name: nameProblem,
      season_start_date: dayProblem,
      max_participants: (size) => (isWaiting ? sizeProblem(size, current_participants) : null),
    },
  })
  const save = async (values: typeof form.values) => {
    await act({
      send: () =>
        call(updateSurvivorContest, {
          params: { contestId: contest_id },
          body: {
            contest_name: values.contest_name.trim(),
            max_participants: isWaiting ? Number(values.max_participants) : undefined,
            season_start_date: values.season_start_date === season_start_date ? undefined : values.season_start_date,
            // Sent only if it was touched, or a start at the first lock would no longer follow the schedule.
            starts_at: values.starts_at === starts_at ? undefined : instantAt(values.starts_at),
            auto_advance: values.auto_advance,
            late_picks: values.late_picks,
          },
        }),
      done: () => toastSuccess('Contest updated successfully!'),
    })
    onClose()
  }
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      failure="Failed to update contest"
    >
      <Stack gap="md">
        <NameField form={form} />
        {isWaiting && <StartDateField form={form} contest={contest} />}
        <SizeField form={form} fixedBecause={isWaiting ? undefined : "Can't change after the contest starts"} />
        {isWaiting && <StartsAtField form={form} without="start when the first week locks" />}
        <AdvanceField form={form} />
        <LatePicksField form={form} />
      </Stack>
    </DialogForm>
  )
}
