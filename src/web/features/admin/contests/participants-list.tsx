import { Badge, Button } from '@mantine/core'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Contest, type ContestWithParticipants, readContest } from '#contract/contests/contests.ts'
import { readFees } from '#contract/contests/fees.ts'
import { removeParticipant, restoreParticipant } from '#contract/contests/participants.ts'
import { emailWords } from '#rules/accounts/no-email.ts'
import { takesEntries } from '#rules/survivor/entries.ts'
import { call } from '#web/api/call.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { Lives } from '#web/ui/people/lives.tsx'
import type { RowParts } from '#web/ui/people/people-rows.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useAct } from '../acts/acts.tsx'
import { focusContest, useDialogs } from '../addresses/addresses.ts'
import { AddMember } from './add-member.tsx'
import { feeFormOf } from './fee-form.ts'
import { FeesForm } from './fees-form.tsx'
import { PaidMark, PaymentDetails } from './payment.tsx'

type Participant = ContestWithParticipants['participants'][number]
export type ShownContest = Pick<Contest, 'contest_id' | 'contest_name' | 'status' | 'contest_type'> & {
  /** Of a survivor contest (S18, S19). */
  lives?: number
  max_entries?: number
  entries_until?: number
  open_week?: number | null
  total_weeks?: number
}

/** The participants with their email addresses. */
const participantsQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['admin', 'participants', contestId],
    queryFn: ({ signal }) => call(readContest, { params: { contestId } }, { signal }),
    refetchInterval: 60_000,
  })

const feesQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['admin', 'fees', contestId],
    queryFn: ({ signal }) => call(readFees, { params: { contestId } }, { signal }),
    throwOnError: false,
  })

const isOpen = ({ status, entries_until = 0, open_week = null, total_weeks = 0 }: ShownContest) =>
  takesEntries({ status, entries_until, open_week, total_weeks })

/**
 * The participants of a contest of any type; while it waits, an admin adds and removes them (S14, D9), and adds entries
 * for as long as it takes them (S19).
 */
export function ParticipantsList({ contest }: { contest: ShownContest }) {
  const { contest_id, contest_name } = contest
  const { data } = useSuspenseQuery(participantsQuery(contest_id))
  const { data: fees } = useQuery(feesQuery(contest_id))
  const payments = new Map(fees?.participants?.map((of) => [of.participant_id, of]))
  const columns: Column<Participant>[] = [
    { header: 'Participant', place: 'title', cell: ({ participant_name }) => participant_name },
    { header: 'Email', cell: ({ user_email }) => shownEmail(user_email) ?? '–' },
    ...(fees?.enabled
      ? [
          {
            header: 'Paid',
            cell: ({ participant_id }: Participant) => (
              <span className="row-xs wrap">
                <PaidMark payment={payments.get(participant_id)} />
                <PaymentDetails payment={payments.get(participant_id)} />
              </span>
            ),
          },
        ]
      : []),
    ...lastColumn(contest),
  ]
  return (
    <>
      {fees?.enabled && <FeesForm key={JSON.stringify(feeFormOf(fees))} contestId={contest_id} fees={fees} />}
      {isOpen(contest) && <AddMember contest={contest} inside={data.participants} />}
      {data.participants.length === 0 ? (
        <EmptyState title="No one has joined yet" />
      ) : (
        <PeopleTable
          caption={`Participants of ${contest_name}`}
          columns={columns}
          rows={data.participants}
          keyOf={({ participant_id }) => participant_id}
          row={rowFor(columns, fees?.enabled ? payments : null)}
        />
      )}
    </>
  )
}

/** An eliminated member has none (S18). */
const livesColumn = (lives: number): Column<Participant> => ({
  header: 'Lives',
  cell: ({ lives_left }) => (lives_left === 0 ? 'Out' : <Lives left={lives_left} of={lives} />),
})

function lastColumn({
  contest_id,
  contest_name,
  contest_type,
  status,
  lives = 1,
}: ShownContest): Column<Participant>[] {
  if (status === 'waiting') {
    return [
      {
        header: 'Actions',
        place: 'end',
        cell: (participant) => <Remove participant={participant} contest={{ contest_id, contest_name }} />,
      },
    ]
  }
  if (contest_type === 'survivor') return lives > 1 ? [livesColumn(lives)] : []
  return [{ header: 'Draft Order', numeric: true, cell: ({ draft_order }) => draft_order ?? '–' }]
}

const shownEmail = (email: string | null | undefined) => (email ? emailWords(email) : email)

type Payments = ReadonlyMap<number, Parameters<typeof PaidMark>[0]['payment']>

/** A participant in one row of a phone: the mark first, how it was paid below; the button or the place in the draft last. */
function rowFor(
  columns: readonly Column<Participant>[],
  payments: Payments | null,
): Omit<RowParts<Participant>, 'spoken'> {
  const row = {
    name: ({ participant_name }: Participant) => participant_name,
    chips: ({ user_email }: Participant) => shownEmail(user_email),
    state: columns.find(({ header }) => header === 'Actions' || header === 'Lives') ?? place,
  }
  if (payments === null) return row
  return {
    ...row,
    lead: {
      header: 'Paid',
      cell: ({ participant_id }) => <PaidMark label="Paid" payment={payments.get(participant_id)} />,
    },
    below: ({ participant_id }) => {
      const payment = payments.get(participant_id)
      return payment?.paid ? <PaymentDetails payment={payment} /> : null
    },
  }
}

const place = {
  header: 'Draft Order',
  cell: ({ draft_order }: Participant) => (draft_order === null ? null : <Badge>Pick #{draft_order}</Badge>),
}

type RemoveProps = { participant: Participant; contest: Pick<Contest, 'contest_id' | 'contest_name'> }

function Remove({ participant: { participant_id, participant_name }, contest }: RemoveProps) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const params = { participantId: participant_id }
  const undo = () =>
    act({
      send: () => call(restoreParticipant, { params }),
      done: () => toastSuccess(`${participant_name} is back in`),
      failure: 'Failed to undo',
    })
  const remove = async () => {
    await act({
      send: () => call(removeParticipant, { params }),
      done: () =>
        toastWithUndo({
          title: participant_name,
          message: 'Participant removed successfully!',
          onUndo: undo,
        }),
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
        onConfirm={remove}
        failure="Failed to remove participant"
      >
        {participant_name} leaves "{contest.contest_name}" and can rejoin until it starts.
      </Confirm>
    </>
  )
}
