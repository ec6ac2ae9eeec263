import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { useDraftStates, useLive } from '#web/live/use-live.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Go } from '#web/ui/layout/text-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary, TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { RoomSkeleton } from './draft/room-skeleton.tsx'
import { WaitingPage } from './lobby/waiting-page.tsx'
import { StandingsPage } from './standings/standings-page.tsx'
import { fetchAhead, shownQuery, takeState } from './two-team.queries.ts'

export async function prepareTwoTeam(client: QueryClient, search: URLSearchParams): Promise<void> {
  const contest = await client.fetchQuery(shownQuery(search.get('contest')))
  await Promise.all([contest?.status === 'drafting' && room(), contest !== null && fetchAhead(client, contest)])
}

/** The room of one evening a year is a file of its own. */
const room = () => import('./draft/drafting-page.tsx')
const DraftingPage = lazy(async () => ({ default: (await room()).DraftingPage }))

/** Set while a draft is on screen: a reload in the middle of it begins with the room, and not with a leaderboard. */
const IN_ROOM = 'PuckPool_in_room'

/** Shows the contest in the address, or the active one, in its current phase. */
export const TwoTeamScreen = () => (
  <QueryBoundary
    page="Two-Team Contest"
    skeleton={localStorage.getItem(IN_ROOM) === null ? <TableScreenSkeleton /> : <RoomSkeleton />}
    title="Failed to load contest. Please try again."
    failure="Failed to load contest"
  >
    <ShownContest />
  </QueryBoundary>
)

function ShownContest() {
  const [search] = useSearchParams()
  const query = shownQuery(search.get('contest'))
  const { data: contest } = useSuspenseQuery(query)
  const { isAdmin } = useSession()
  // The state of the contest on screen is pushed, so news about it needs no request.
  useLive(['contest'], query.queryKey, (news) => !('contest_id' in news && news.contest_id === contest?.contest_id))
  if (contest === null)
    return (
      <Page title="Two-Team Contest">
        {isAdmin ? (
          <EmptyState title="No active Two-Team Contest found">
            <Button component={Link} to={paths.admin}>
              Create a Contest
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title="No draft yet">
            No active Two-Team Contest found. Check back later or contact an administrator. Until then,{' '}
            <Go to={paths.chat}>say hi in the chat</Go> or practice against bots.
            <div className="above-md">
              <Button component={Link} to={paths.mockDraft} variant="default">
                Mock Draft
              </Button>
            </div>
          </EmptyState>
        )}
      </Page>
    )
  return <LiveContest key={contest.contest_id} contest={contest} />
}

function LiveContest({ contest }: { contest: ContestWithParticipants }) {
  const client = useQueryClient()
  useDraftStates(contest.contest_id, (state) => void takeState(client, state))
  const { status } = contest
  const [seen, setSeen] = useState(status)
  const [hasJustStarted, setHasJustStarted] = useState(false)
  if (seen !== status) {
    setSeen(status)
    setHasJustStarted(seen === 'waiting' && status === 'drafting')
  }
  useEffect(() => {
    // Nobody waits for the room when the draft starts.
    if (status === 'waiting') room().catch(() => undefined)
    if (status === 'drafting') localStorage.setItem(IN_ROOM, 'yes')
    else localStorage.removeItem(IN_ROOM)
  }, [status])
  if (status === 'waiting') return <WaitingPage contest={contest} />
  if (status === 'drafting')
    return (
      <Suspense fallback={<RoomSkeleton />}>
        <DraftingPage contest={contest} hasJustStarted={hasJustStarted} />
      </Suspense>
    )
  return <StandingsPage contest={contest} />
}
