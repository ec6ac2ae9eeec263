import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type NewSeasonProposal, proposeSeason, startSeason } from '#contract/new-season/new-season.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { counted, listed, plural } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { FeeNote } from '#web/features/contests/fee-note.tsx'
import { paths } from '#web/paths.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelScreenSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { tabAddress } from '../addresses/addresses.ts'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { ClockInputs } from '../two-team/contest-fields.tsx'
import { clockFollowing, clockOf, clockValues } from '../two-team/contest-form.ts'

const proposalQuery = queryOptions({
  queryKey: ['admin', 'new-season'],
  queryFn: ({ signal }) => call(proposeSeason, {}, { signal }),
})

/** Copies last season's contests onto the next schedule and invites their members (Y1). */
export const NewSeasonScreen = () => (
  <AdminPage title="New Season" width="read">
    <QueryBoundary failure="Failed to load contests" skeleton={<PanelScreenSkeleton isTitled lines={4} />}>
      <Proposal />
    </QueryBoundary>
  </AdminPage>
)

type Value = ReturnType<typeof firstOf>
type Values = Record<number, Value>

function Proposal() {
  const { data } = useSuspenseQuery(proposalQuery)
  if (data.contests.length === 0)
    return (
      <EmptyState title="There are no contests of an earlier season to copy. Create the first ones on their tabs.">
        <Group justify="center">
          <Button component={Link} to={tabAddress('two-team-contest')} variant="default">
            Two-Team Contest
          </Button>
          <Button component={Link} to={tabAddress('survivor-contest')} variant="default">
            Survivor Contest
          </Button>
        </Group>
      </EmptyState>
    )
  // A later reading must not undo what the admin has typed.
  return <ProposalForm key={data.season_year} proposal={data} />
}

function ProposalForm({ proposal }: { proposal: AnswerOf<typeof proposeSeason> }) {
  const { contests, season_year, from_season, is_proposal, members } = proposal
  const client = useQueryClient()
  const go = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(contests.map((of) => [of.copied_from, firstOf(of)])),
  )
  const chosen = contests.filter((of) => of.copied_to === null && values[of.copied_from]?.isChosen)
  const change = (id: number, changed: Partial<Value>) =>
    setValues((all) => {
      const before = all[id]
      return before === undefined ? all : { ...all, [id]: { ...before, ...changed } }
    })
  const start = async () => {
    const wanted = chosen.flatMap((of) => {
      const value = values[of.copied_from]
      return value === undefined ? [] : bodyOf(of, value)
    })
    try {
      const { invited } = await call(startSeason, { params: { seasonYear: season_year }, body: { contests: wanted } })
      toastSuccess(`${counted(wanted.length, 'contest')} created, ${counted(invited, 'member')} invited`)
      await client.invalidateQueries()
      await go(paths.admin)
    } catch (error) {
      toastFailure(error, 'Failed to start the new season')
      await client.invalidateQueries()
    }
  }
  return (
    <Panel
      title={`${from_season} to ${season_year}`}
      intro={`Copies the contests with their settings and invites last season's ${counted(members, 'member')} by mail and push.`}
    >
      <Stack gap="lg">
        {is_proposal && <Text>The {season_year} schedule isn't out yet, so its days are a proposal.</Text>}
        {contests.map((of) => {
          const value = values[of.copied_from]
          return value === undefined ? null : (
            <Fields
              key={of.copied_from}
              of={of}
              value={value}
              onChange={(changed) => change(of.copied_from, changed)}
            />
          )
        })}
        <Button disabled={chosen.length === 0} onClick={() => setIsAsking(true)}>
          Start the {season_year} Season
        </Button>
        <Confirm
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          title={`Invite ${counted(members, 'member')}?`}
          confirmLabel={`Invite ${counted(members, 'Member')}`}
          busyLabel="Starting..."
          onConfirm={start}
          failure="Failed to start the new season"
        >
          {listed(chosen.map((of) => values[of.copied_from]?.contest_name ?? ''))} {plural(chosen.length, 'is', 'are')}{' '}
          created, and everyone who took part last season is invited by email and notification.
        </Confirm>
      </Stack>
    </Panel>
  )
}

/** A contest without members is not worth another season unless the admin says so. */
const firstOf = (of: NewSeasonProposal) => ({
  isChosen: of.copied_to === null && of.participants > 0,
  contest_name: of.contest_name,
  season_start_date: of.season_start_date ?? '',
  starts_at: of.starts_at === null ? '' : wallClockAt(of.starts_at),
  ...clockValues(of),
})

/** A contest's part of the request body. */
function bodyOf({ copied_from, contest_type }: NewSeasonProposal, value: Value) {
  const { contest_name, season_start_date, starts_at, ...clock } = value
  return {
    copied_from,
    contest_name: contest_name.trim(),
    ...(season_start_date === '' ? {} : { season_start_date }),
    ...(contest_type === 'two_team' ? { starts_at: instantAt(starts_at), ...clockOf(clock) } : {}),
  }
}

/** The copied settings in one line: 'Survivor, 50 spots, 2 lives, 9 took part'. */
const copyWords = ({ contest_type, max_participants, lives, max_entries, participants }: NewSeasonProposal): string =>
  [
    contestTypes[contest_type].label,
    `${max_participants} spots`,
    ...(lives > 1 ? [`${lives} lives`] : []),
    ...(max_entries > 1 ? [`up to ${max_entries} entries each`] : []),
    `${participants} took part`,
  ].join(', ')

type FieldsProps = {
  of: NewSeasonProposal
  value: Value
  onChange: (changed: Partial<Value>) => void
}

function Fields({ of, value, onChange }: FieldsProps) {
  const { contest_type, copied_from, copied_to, season_start_date } = of
  const isCopied = copied_to !== null
  return (
    <Stack gap="xs">
      <Checkbox
        label={`${copyWords(of)}${isCopied ? ': already copied' : ''}`}
        checked={value.isChosen && !isCopied}
        disabled={isCopied}
        onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
      />
      {value.isChosen && !isCopied && (
        <>
          <TextInput
            label="Contest Name"
            required
            maxLength={100}
            value={value.contest_name}
            onChange={({ currentTarget }) => onChange({ contest_name: currentTarget.value })}
          />
          {season_start_date !== null && (
            <TextInput
              label="Season Start Date"
              type="date"
              required
              value={value.season_start_date}
              onChange={({ currentTarget }) => onChange({ season_start_date: currentTarget.value })}
            />
          )}
          {contest_type === 'two_team' && <DraftFields of={of} value={value} onChange={onChange} />}
          <FeeNote contestId={copied_from} />
        </>
      )}
    </Stack>
  )
}

/** A new draft's fields for start and clock (D4, D6). */
const DraftFields = ({ of, value, onChange }: FieldsProps) => (
  <>
    <TextInput
      label="Starts (Eastern Time)"
      description="Leave empty to start it yourself"
      type="datetime-local"
      value={value.starts_at}
      onChange={({ currentTarget: { value: starts_at } }) =>
        onChange({ starts_at, ...clockFollowing({ ...value, starts_at }, value) })
      }
    />
    <ClockInputs values={value} pickSeconds={of.pick_seconds} onChange={onChange} />
  </>
)
