import { Modal, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Draft, pickFor } from '#contract/two-team/draft.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { type DraftTeam, teamsQuery } from '#web/features/two-team/two-team.queries.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { ErrorState, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { teamChoice } from '#web/ui/teams/team-choice.ts'
import { useAct } from '../acts/acts.tsx'
import { focusContest } from '../addresses/addresses.ts'
import { DialogForm } from '../forms/dialog-form.tsx'

/** Picks for the member on the clock when the dialog opened; if they picked first, nothing happens (D5). */
export function PickForDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [opened] = useState(draft)
  const { data: teams, error, refetch } = useQuery({ ...teamsQuery(opened), throwOnError: false })
  const turn = opened.current
  if (turn === null) return null
  const taken = opened.picks.filter((pick) => pick.participant_id === turn.participant.participant_id)
  return (
    <Modal opened onClose={onClose} title={`Pick for ${turn.participant.participant_name}`}>
      {teams === undefined && error === null && <PanelSkeleton lines={2} />}
      {teams === undefined && error !== null && (
        <ErrorState message={wordsOf(error, 'Failed to load available teams')} onRetry={() => refetch()} />
      )}
      {teams !== undefined && (
        <PickForm
          contestId={opened.contest_id}
          turn={turn}
          teams={teams.filter(({ team_id }) => taken.every((pick) => pick.team_id !== team_id))}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

type FormProps = {
  contestId: number
  turn: NonNullable<Draft['current']>
  teams: readonly DraftTeam[]
  onClose: () => void
}

function PickForm({ contestId, turn, teams, onClose }: FormProps) {
  const act = useAct()
  const form = useForm({
    initialValues: { team_id: '' },
    validate: { team_id: (team) => (team === '' ? 'Select a team' : null) },
  })
  const pick = async ({ team_id }: { team_id: string }) => {
    await act({
      send: () =>
        call(pickFor, {
          params: { contestId },
          body: {
            participant_id: turn.participant.participant_id,
            team_id: Number(team_id),
            pick_number: turn.pick_number,
          },
        }),
      done: () => toastSuccess('Pick submitted successfully!'),
    })
    onClose()
    focusContest(contestId)
  }
  return (
    <DialogForm
      form={form}
      onSubmit={pick}
      onClose={onClose}
      submitLabel="Confirm Pick"
      busyLabel="Submitting..."
      failure="Failed to make pick"
    >
      <NativeSelect
        label="Team"
        description={`Pick ${turn.pick_number}, round ${turn.round}`}
        required
        data-autofocus
        data={[{ value: '', label: 'Select a team' }, ...['Eastern', 'Western'].map((name) => choicesOf(teams, name))]}
        {...form.getInputProps('team_id')}
      />
    </DialogForm>
  )
}

const choicesOf = (teams: readonly DraftTeam[], conference: string) => ({
  group: `${conference} Conference`,
  items: teams.filter(({ conference_name }) => conference_name === conference).map(teamChoice),
})
