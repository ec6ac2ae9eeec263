import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Contest } from '#contract/contests/contests.ts'
import { updateContest } from '#contract/two-team/two-team.ts'
import { leavesOneOut } from '#rules/two-team/tiebreaker.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../acts/use-act.ts'
import { nameProblem } from '../forms/contest-checks.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { wallClockAt } from '../forms/eastern-wall-clock.ts'
import { ContestFields } from './contest-fields.tsx'
import { changesOf, placesProblem, seasonProblem, sizes, tiebreakerSizes } from './contest-form.ts'
import { ExcludedField } from './excluded-field.tsx'

type Props = { contest: Contest; opened: boolean; onClose: () => void }

/** Only while the contest is waiting (D9). */
export const EditContestDialog = ({ contest, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={`Edit "${contest.contest_name}"`}>
    <EditContestForm contest={contest} onClose={onClose} />
  </Modal>
)

function EditContestForm({ contest, onClose }: Omit<Props, 'opened'>) {
  const { contest_id, contest_name, season_year, max_participants, current_participants, pick_seconds } = contest
  const { is_tiebreaker, tiebreaker_of, excluded_team_id, excluded_by_admin } = contest
  const act = useAct()
  const form = useForm({
    initialValues: {
      contest_name,
      season_year,
      max_participants: String(max_participants),
      pick_seconds: pick_seconds === null ? '' : String(pick_seconds),
      daytime_only: contest.daytime_only,
      starts_at: contest.starts_at === null ? '' : wallClockAt(contest.starts_at),
      excluded_team_id: excluded_by_admin ? String(excluded_team_id) : '',
    },
    validate: {
      contest_name: nameProblem,
      season_year: seasonProblem,
      max_participants: (places) => placesProblem(places, current_participants),
    },
  })
  const save = async (values: typeof form.values) => {
    await act({
      send: () => call(updateContest, { params: { contestId: contest_id }, body: changesOf(values) }),
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
      <ContestFields
        form={form}
        pickSeconds={pick_seconds}
        places={tiebreaker_of !== null ? [] : is_tiebreaker ? tiebreakerSizes : sizes}
      >
        {is_tiebreaker && leavesOneOut(Number(form.values.max_participants)) && <ExcludedField form={form} />}
      </ContestFields>
    </DialogForm>
  )
}
