import { Checkbox, Stack, Text } from '@mantine/core'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { joinSurvivor, listSurvivorContests } from '#contract/survivor/survivor.ts'
import { joinContest } from '#contract/two-team/two-team.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { isRefusal } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'

const openQuery = (season: string | null) =>
  queryOptions({
    queryKey: ['join', season],
    queryFn: async ({ signal }) => {
      const contests = await call(listContests, {}, { signal })
      const joined = (await call(listSurvivorContests, {}, { signal })).filter(({ is_participant }) => is_participant)
      const own = new Set(joined.map(({ contest_id }) => contest_id))
      return contests.filter(
        (of) =>
          of.status === 'waiting' &&
          of.tiebreaker_of === null &&
          (season === null || of.season_year === season) &&
          !own.has(of.contest_id),
      )
    },
  })

/** Where the mail of a new season leads: its contests, and one button that joins those that are ticked (Y1). */
export function JoinSeasonScreen() {
  const [search] = useSearchParams()
  const season = search.get('season')
  return (
    <Page title={season === null ? 'Join the Season' : `Join the ${season} Season`} width="read">
      <QueryBoundary
        failure="Failed to load contests"
        skeleton={
          <LoadingScreen>
            <PanelSkeleton lines={4} />
          </LoadingScreen>
        }
      >
        <OpenContests season={season} />
      </QueryBoundary>
    </Page>
  )
}

function OpenContests({ season }: { season: string | null }) {
  const { data: contests } = useSuspenseQuery(openQuery(season))
  const client = useQueryClient()
  const go = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = contests.filter((of) => !left.has(of.contest_id) && !isFull(of))
  if (contests.length === 0)
    return <EmptyState title="You're all set">There's no contest left to join right now.</EmptyState>
  const join = async () => {
    let joined = 0
    try {
      for (const contest of chosen) if (await joinOne(contest)) joined += 1
      toastSuccess(`You joined ${counted(joined, 'contest')}`)
      await go(paths.home)
    } catch (error) {
      toastFailure(error, 'Failed to join contest')
    } finally {
      await client.invalidateQueries()
    }
  }
  const tick = (contestId: number, isTicked: boolean) =>
    setLeft((before) =>
      isTicked ? new Set([...before].filter((id) => id !== contestId)) : new Set([...before, contestId]),
    )
  return (
    <Panel title="Contests" intro="Everything that's ticked is joined with one button.">
      <Stack gap="md">
        {contests.map((of) => (
          <Checkbox
            key={of.contest_id}
            label={of.contest_name}
            description={`${contestTypes[of.contest_type].label}, ${of.current_participants} of ${of.max_participants} spots taken`}
            checked={!left.has(of.contest_id) && !isFull(of)}
            disabled={isFull(of)}
            onChange={({ currentTarget }) => tick(of.contest_id, currentTarget.checked)}
          />
        ))}
        <BusyButton fullWidth busyLabel="Joining..." disabled={chosen.length === 0} onPress={join}>
          Join {counted(chosen.length, 'Contest')}
        </BusyButton>
        <Text size="sm">You can leave a contest until it starts.</Text>
      </Stack>
    </Panel>
  )
}

const isFull = ({ current_participants, max_participants }: Contest) => current_participants >= max_participants

/** Whether the member has joined just now; already being in is no failure. */
async function joinOne({ contest_id: contestId, contest_type }: Contest): Promise<boolean> {
  try {
    if (contest_type === 'survivor') await call(joinSurvivor, { params: { contestId }, body: {} })
    else await call(joinContest, { params: { contestId }, body: {} })
    return true
  } catch (error) {
    if (isRefusal(error, 'already_joined')) return false
    throw error
  }
}
