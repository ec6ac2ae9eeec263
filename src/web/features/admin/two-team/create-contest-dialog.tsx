import { Modal, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createContest } from '#contract/contests/contests.ts'
import { proposedDraftDay, proposedName, proposedSize } from '#rules/contests/proposals.ts'
import { call } from '#web/api/call.ts'
import { analyticsQuery } from '#web/features/dashboard/dashboard.queries.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../acts/use-act.ts'
import { nameProblem } from '../forms/contest-checks.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { instantAt } from '../forms/eastern-wall-clock.ts'
import { SeasonBoundary, useProposedSeason, useSeasonsSoon } from '../forms/season-choice.tsx'
import { ContestFields } from './contest-fields.tsx'
import { bodyOf, seasonProblem } from './contest-form.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The initial number of places; null for as many as fit the pool. */
  places: number | null
  onCreated: () => void
}

export function CreateContestDialog({ opened, onClose, ...rest }: Props) {
  useSeasonsSoon()
  useQuery({ ...analyticsQuery, throwOnError: false })
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

/** 8:00 PM on the evening to propose for the draft; null once that has passed. */
function startBefore({ firstDay, now }: { firstDay: string; now: string }): string | null {
  const start = firstDay === '' ? null : instantAt(`${proposedDraftDay(firstDay)}T20:00`)
  return start !== null && start > now ? start : null
}

/** Rendered only while the dialog is open, so that each opening starts fresh. */
function CreateContestForm({ onClose, places, onCreated }: Omit<Props, 'opened'>) {
  const act = useAct()
  const { season_year, first_day } = useProposedSeason()
  const { totalPlayers, server_now: now } = useSuspenseQuery(analyticsQuery).data
  const [firstDay, setFirstDay] = useState(first_day)
  const form = useForm({
    initialValues: {
      contest_name: proposedName(season_year),
      season_year,
      max_participants: String(places ?? proposedSize(totalPlayers)),
      pick_seconds: '',
      daytime_only: false,
      starts_at: '',
      contest_type: 'two_team',
    },
    validate: { contest_name: nameProblem, season_year: seasonProblem },
  })
  const chooseSeason = (day: string, chosen: string) => {
    setFirstDay(day)
    // The name follows the season until it is changed.
    if (form.values.contest_name === proposedName(form.values.season_year)) {
      form.setFieldValue('contest_name', proposedName(chosen))
    }
  }
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
      <ContestFields
        form={form}
        hasClock={form.values.contest_type === 'two_team'}
        onSeason={chooseSeason}
        proposedStart={startBefore({ firstDay, now })}
      >
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
