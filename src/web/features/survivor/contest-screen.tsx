import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { chooseContest } from './choose-contest.ts'
import { contestsQuery } from './survivor.queries.ts'

type Of = { title: string; children: (contest: ListedSurvivorContest) => ReactNode }

/** A page of the contest that its address names (`?contest=4`), beside that of the contest itself. */
export const ContestScreen = ({ failure, skeleton, ...of }: Of & { failure: string; skeleton: ReactNode }) => (
  <QueryBoundary page={of.title} failure={failure} skeleton={skeleton}>
    <Chosen {...of} />
  </QueryBoundary>
)

function Chosen({ title, children }: Of) {
  const [search] = useSearchParams()
  const { data: contests } = useSuspenseQuery(contestsQuery)
  const contest = chooseContest(contests, search.get('contest'))
  if (contest !== null) return children(contest)
  return (
    <Page title={title}>
      <EmptyState title="No Active Survivor Contest" />
    </Page>
  )
}
