import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
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
import { ContestFields } from '../contests/contest-fields.tsx'
import { type ContestValues, contestFields, draftOf, usualValues } from '../contests/contest-form.ts'
import { wallClockAt } from '../forms/eastern-wall-clock.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { clockValues } from '../two-team/clock-form.ts'

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
  const form = useForm({
    initialValues: Object.fromEntries(contests.map((of) => [of.copied_from, firstOf(of)])),
  })
  const copies = contests.flatMap((of) => {
    const values = form.values[of.copied_from]
    return values === undefined ? [] : [{ of, values, isChosen: values.isChosen && of.copied_to === null }]
  })
  const chosen = copies.filter(({ isChosen }) => isChosen)
  const start = async () => {
    const wanted = chosen.map(bodyOf)
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
        {copies.map(({ of, values, isChosen }) => (
          <Stack key={of.copied_from} gap="xs">
            <Checkbox
              label={`${copyWords(of)}${of.copied_to === null ? '' : ': already copied'}`}
              disabled={of.copied_to !== null}
              {...form.getInputProps(`${of.copied_from}.isChosen`)}
              checked={isChosen}
            />
            {isChosen && (
              <>
                <ContestFields
                  type={of.contest_type}
                  names={contestFields[of.contest_type].copy}
                  pickSeconds={of.pick_seconds}
                  values={values}
                  input={(name, type) => form.getInputProps(`${of.copied_from}.${name}`, { type })}
                />
                <FeeNote contestId={of.copied_from} isCopied />
              </>
            )}
          </Stack>
        ))}
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
          {listed(chosen.map(({ values }) => values.contest_name))} {plural(chosen.length, 'is', 'are')} created, and
          everyone who took part last season is invited by email and notification.
        </Confirm>
      </Stack>
    </Panel>
  )
}

/** A contest without members is not worth another season unless the admin says so. */
const firstOf = (of: NewSeasonProposal) => ({
  ...usualValues,
  isChosen: of.copied_to === null && of.participants > 0,
  contest_name: of.contest_name,
  season_start_date: of.season_start_date ?? '',
  starts_at: wallClockAt(of.starts_at),
  ...clockValues(of),
})

/** A contest's part of the request body. */
function bodyOf({ of, values }: { of: NewSeasonProposal; values: ContestValues }) {
  const { copied_from, contest_type } = of
  const { contest_name, ...draft } = draftOf(values)
  if (contest_type === 'two_team') return { copied_from, contest_name, ...draft }
  const { season_start_date } = values
  return { copied_from, contest_name, season_start_date: season_start_date === '' ? undefined : season_start_date }
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
