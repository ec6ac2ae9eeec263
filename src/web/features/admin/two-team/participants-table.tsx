import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Contest, ContestWithParticipants } from '#contract/contests/contests.ts'
import { removeParticipant } from '#contract/contests/participants.ts'
import { call } from '#web/api/call.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useAct } from '../acts/use-act.ts'
import { focusContest } from '../addresses/contest-anchor.ts'
import { useDialogs } from '../addresses/dialog-address.ts'
import { contestQuery } from './two-team-admin.queries.ts'

type Participant = ContestWithParticipants['participants'][number]

/** The participants; an admin can remove them while the contest is waiting (D9). */
export function ParticipantsTable({ contest: { contest_id, contest_name, status } }: { contest: Contest }) {
  const { data } = useSuspenseQuery(contestQuery(contest_id))
  if (data.participants.length === 0) return <EmptyState title="No one has joined yet" />
  const columns: Column<Participant>[] = [
    { header: 'Participant', place: 'title', cell: ({ participant_name }) => participant_name },
    { header: 'Email', cell: ({ user_email }) => user_email ?? '–' },
    status === 'waiting'
      ? {
          header: 'Actions',
          place: 'end',
          cell: (participant) => <Remove participant={participant} contest={{ contest_id, contest_name }} />,
        }
      : { header: 'Draft Order', numeric: true, cell: ({ draft_order }) => draft_order ?? '–' },
  ]
  return (
    <PeopleTable
      caption={`Participants of ${contest_name}`}
      columns={columns}
      rows={data.participants}
      keyOf={({ participant_id }) => participant_id}
    />
  )
}

type RemoveProps = { participant: Participant; contest: Pick<Contest, 'contest_id' | 'contest_name'> }

function Remove({ participant: { participant_id, participant_name }, contest }: RemoveProps) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const remove = async () => {
    await act({
      send: () => call(removeParticipant, { params: { participantId: participant_id } }),
      done: () => toastSuccess('Participant removed successfully!'),
    })
    focusContest(contest.contest_id)
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Remove ${participant_name}`}
        onClick={() => open('remove', participant_id)}
      >
        Remove
      </Button>
      <Confirm
        opened={isOpen('remove', participant_id)}
        onClose={close}
        title={`Remove ${participant_name}?`}
        confirmLabel="Remove Participant"
        busyLabel="Removing..."
        danger
        onConfirm={remove}
        failure="Failed to remove participant"
      >
        {participant_name} leaves "{contest.contest_name}" and can rejoin until it starts.
      </Confirm>
    </>
  )
}
