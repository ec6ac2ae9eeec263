import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { contestOfDraw } from './two-team.queries.ts'

type Of = { children: (contest: ContestWithParticipants | null) => ReactNode }

/** A page of the contest that its address names (`?contest=4`), beside that of the contest itself. */
export const ContestScreen = ({ title, skeleton, children }: Of & { title: string; skeleton: ReactNode }) => (
  <QueryBoundary page={title} skeleton={skeleton} failure="Failed to load contest. Please try again.">
    <Found>{children}</Found>
  </QueryBoundary>
)

function Found({ children }: Of) {
  const [search] = useSearchParams()
  return children(useSuspenseQuery(contestOfDraw(search.get('contest'))).data)
}
