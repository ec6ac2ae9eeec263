import { Button } from '@mantine/core'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { chooseContest } from './choose-contest.ts'
import { ChampionCard, ContestPage } from './contest-page.tsx'
import { contestsQuery, fetchContest } from './survivor.queries.ts'
import { SurvivorSkeleton } from './survivor-skeleton.tsx'

export async function prepareSurvivor(client: QueryClient, search: URLSearchParams): Promise<void> {
  const contests = await client.fetchQuery(contestsQuery)
  const contest = chooseContest(contests, search.get('contest'))
  if (contest === null) return
  const card = contest.status === 'completed' ? ChampionCard.fetch() : null
  await Promise.all([fetchContest(client, contest, search), card])
}

export const SurvivorScreen = () => (
  <QueryBoundary
    page="Survivor Contest"
    skeleton={<SurvivorSkeleton />}
    title="Error Loading Contest"
    failure="Failed to load survivor data"
  >
    <ChosenContest />
  </QueryBoundary>
)

function ChosenContest() {
  useLive(['survivor', 'games', 'playoff_games'], SURVIVOR)
  const { data: contests } = useSuspenseQuery(contestsQuery)
  const contest = useChosen(contests)
  const { isAdmin } = useSession()
  if (contest !== null) return <ContestPage key={contest.contest_id} contest={contest} contests={contests} />
  return (
    <Page title="Survivor Contest">
      <EmptyState title="No Active Survivor Contest">
        {isAdmin ? (
          <Button component={Link} to={paths.admin}>
            Create a Contest
          </Button>
        ) : (
          <>
            <p className="below-sm">Once an administrator creates one, you can join it here.</p>
            <Button component={Link} variant="default" to={paths.chat}>
              Say hi in the chat
            </Button>
          </>
        )}
      </EmptyState>
    </Page>
  )
}

/** The contest of the address; one without any keeps what it has shown, so that a pick made doesn't swap the page for the next contest (D8). */
function useChosen(contests: readonly ListedSurvivorContest[]): ListedSurvivorContest | null {
  const asked = useSearchParams()[0].get('contest')
  const [held, setHeld] = useState<number | null>(null)
  const chosen = chooseContest(contests, asked ?? (held === null ? null : String(held)))
  const hold = asked === null ? (chosen?.contest_id ?? null) : null
  if (held !== hold) setHeld(hold)
  return chosen
}
