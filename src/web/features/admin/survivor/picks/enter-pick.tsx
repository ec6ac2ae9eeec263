import { Button, Modal, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enterPick, teamsForMember } from '#contract/survivor/picks.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { focusContest, useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { MemberField, memberAndReason, ReasonField } from '../rulings/member-and-reason.tsx'
import type { OfWeek } from '../survivor-admin.queries.ts'

type Person = { participant_id: number; participant_name: string }
type Props = { of: OfWeek; missing: readonly Person[] }

const teamsQuery = ({ contestId, week }: OfWeek, participantId: number) =>
  queryOptions({
    queryKey: ['admin', 'survivor', contestId, 'teams-for', participantId, week],
    queryFn: async ({ signal }) =>
      (await call(teamsForMember, { params: { contestId, participantId }, query: { week } }, { signal }))
        .available_teams,
    throwOnError: false,
  })

/** Enters a pick for a member who has none, before the lock and with a reason. */
export function EnterPick({ of, missing }: Props) {
  const { isOpen, open, close } = useDialogs()
  const name = `${of.contestId}.${of.week}`
  return (
    <>
      <Button variant="default" size="sm" onClick={() => open('enter-pick', name)}>
        Enter a Pick
      </Button>
      <Modal opened={isOpen('enter-pick', name)} onClose={close} title="Enter a pick for a member">
        <EnterPickForm of={of} missing={missing} onClose={close} />
      </Modal>
    </>
  )
}

function EnterPickForm({ of: { contestId, week }, missing, onClose }: Props & { onClose: () => void }) {
  const act = useAct()
  const form = useForm({
    initialValues: { participant_id: '', team_id: '', reason: '' },
    validate: { ...memberAndReason, team_id: (id) => (id === '' ? 'Select a team' : null) },
  })
  const participantId = Number(form.values.participant_id)
  // The server refuses the list for a member who has picked, so it is not refetched after sending.
  const [isSent, setSent] = useState(false)
  const { data: teams = [], error } = useQuery({
    ...teamsQuery({ contestId, week }, participantId),
    enabled: participantId > 0 && !isSent,
  })
  const enter = async ({ team_id, reason }: typeof form.values) => {
    setSent(true)
    await act({
      send: () =>
        call(enterPick, {
          params: { contestId, participantId },
          body: { week_number: week, team_id: Number(team_id), reason: reason.trim() },
        }),
      done: ({ participant_name, pick }) => toastSuccess(`${pick.abbreviation} entered for ${participant_name}`),
    }).catch((error: unknown) => {
      setSent(false)
      throw error
    })
    onClose()
    focusContest(contestId)
  }
  return (
    <DialogForm
      form={form}
      onSubmit={enter}
      onClose={onClose}
      submitLabel="Enter Pick"
      busyLabel="Entering..."
      failure="Failed to submit pick"
    >
      <MemberField form={form} members={missing} description="Only you and the member see the team before the lock." />
      <NativeSelect
        label="Team"
        required
        disabled={participantId === 0}
        data={[
          { value: '', label: 'Select a team' },
          ...teams.map((of) => ({ value: String(of.team_id), label: `${of.team_name} (${of.abbreviation})` })),
        ]}
        {...form.getInputProps('team_id')}
        error={error === null ? form.errors.team_id : wordsOf(error, 'Failed to load available teams')}
      />
      <ReasonField form={form} description="The member sees it now, everyone after the lock." />
    </DialogForm>
  )
}
