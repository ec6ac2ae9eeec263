import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contest, createContest } from '#contract/contests/contests.ts'
import { updateContest } from '#contract/two-team/two-team.ts'
import { nextDraftDay, proposedClock, proposedDraftDay, proposedName, proposedSize } from '#rules/contests/proposals.ts'
import { leavesOneOut } from '#rules/two-team/tiebreaker.ts'
import { call } from '#web/api/call.ts'
import { analyticsQuery } from '#web/features/dashboard/dashboard.queries.ts'
import { ContestForm, CreateDialog, EditDialog, useProposedSeason } from '../contests/contest-dialog.tsx'
import { nameProblem } from '../forms/contest-checks.ts'
import { NameField, SeasonField, StartsAtField } from '../forms/contest-fields.tsx'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'
import { ClockField, ExcludedField } from './contest-fields.tsx'
import {
  bodyOf,
  changesOf,
  clockFollowing,
  clockValues,
  placesProblem,
  seasonProblem,
  sizes,
  tiebreakerSizes,
} from './contest-form.ts'

const WITHOUT_START = 'start the draft yourself, or when it fills up'

type Props = { opened: boolean; onClose: () => void }
type CreateProps = Props & {
  /** The initial number of places; null for as many as fit the pool. */
  places: number | null
  onCreated: () => void
}

export function CreateContestDialog({ opened, ...props }: CreateProps) {
  useQuery({ ...analyticsQuery, throwOnError: false })
  return (
    <CreateDialog opened={opened} onClose={props.onClose}>
      <CreateContestForm {...props} />
    </CreateDialog>
  )
}

const types = [
  { value: 'two_team', label: 'Two-Team' },
  { value: 'survivor', label: 'Survivor' },
]

/** 8:00 PM on the evening to propose for the draft: the Sunday before the season, or the next one where that has passed. */
function startBefore({ firstDay, now }: { firstDay: string; now: string }): string | null {
  const start = firstDay === '' ? null : instantAt(`${proposedDraftDay(firstDay)}T20:00`)
  return start !== null && start > now ? start : instantAt(`${nextDraftDay(now)}T20:00`)
}

function CreateContestForm({ onClose, places, onCreated }: Omit<CreateProps, 'opened'>) {
  const { season_year, first_day } = useProposedSeason()
  const { totalPlayers, server_now: now } = useSuspenseQuery(analyticsQuery).data
  const [firstDay, setFirstDay] = useState(first_day)
  const proposed = startBefore({ firstDay, now })
  const form = useForm({
    initialValues: {
      contest_name: proposedName(season_year),
      season_year,
      max_participants: String(places ?? proposedSize(totalPlayers)),
      ...clockValues(proposedClock(proposed !== null)),
      starts_at: proposed === null ? '' : wallClockAt(proposed),
      contest_type: 'two_team',
    },
    onValuesChange: (values, before) => {
      const clock = clockFollowing(values, before)
      if (clock !== null) form.setValues(clock)
    },
    validate: { contest_name: nameProblem, season_year: seasonProblem },
  })
  const create = async (values: typeof form.values) => {
    const { pick_seconds, daytime_only, starts_at, ...body } = bodyOf(values)
    await call(createContest, {
      body:
        values.contest_type === 'survivor'
          ? { contest_type: 'survivor', ...body }
          : { contest_type: 'two_team', ...body, pick_seconds, daytime_only, starts_at },
    })
    onCreated()
  }
  return (
    <ContestForm form={form} verb="create" send={create} success="Contest created successfully!" onClose={onClose}>
      <NameField form={form} />
      <SeasonField form={form} nameFor={proposedName} onChoose={setFirstDay} />
      <NativeSelect
        label="Contest Type"
        description="You manage survivor contests in their own tab"
        data={types}
        {...form.getInputProps('contest_type')}
      />
      <NativeSelect label="Max Participants" data={sizes} {...form.getInputProps('max_participants')} />
      {form.values.contest_type === 'two_team' && (
        <>
          <StartsAtField form={form} without={WITHOUT_START} proposed={proposed} />
          <ClockField form={form} />
        </>
      )}
    </ContestForm>
  )
}

type EditProps = Props & { contest: Contest }

/** Only while the contest is waiting (D9). */
export const EditContestDialog = ({ contest, ...props }: EditProps) => (
  <EditDialog name={contest.contest_name} {...props}>
    <EditContestForm contest={contest} onClose={props.onClose} />
  </EditDialog>
)

function EditContestForm({ contest, onClose }: Omit<EditProps, 'opened'>) {
  const { contest_id, contest_name, season_year, max_participants, current_participants, pick_seconds } = contest
  const { is_tiebreaker, tiebreaker_of, excluded_team_id, excluded_by_admin } = contest
  // The season and the size of a tie's own tiebreaker follow from the tie (B1).
  const isOfTie = tiebreaker_of !== null
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
  return (
    <ContestForm
      form={form}
      verb="edit"
      send={(values) => call(updateContest, { params: { contestId: contest_id }, body: changesOf(values) })}
      success="Contest updated successfully!"
      onClose={onClose}
    >
      <NameField form={form} />
      {!isOfTie && <SeasonField form={form} />}
      {is_tiebreaker && leavesOneOut(Number(form.values.max_participants)) && <ExcludedField form={form} />}
      {!isOfTie && (
        <NativeSelect
          label="Max Participants"
          data={is_tiebreaker ? tiebreakerSizes : sizes}
          {...form.getInputProps('max_participants')}
        />
      )}
      <StartsAtField form={form} without={WITHOUT_START} />
      <ClockField form={form} pickSeconds={pick_seconds} />
    </ContestForm>
  )
}
