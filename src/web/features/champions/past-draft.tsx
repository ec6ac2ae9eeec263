import { useSuspenseQuery } from '@tanstack/react-query'
import type { PastContest } from '#contract/champions/champions.ts'
import { Standings } from '#web/features/two-team/standings/standings-page.tsx'
import { contestOfDraw } from '#web/features/two-team/two-team.queries.ts'

/** A contest with a draft: its final standings with everybody's teams, the wins race and the draft board. */
export function PastDraft({ contest: { contest_id } }: { contest: PastContest }) {
  const { data: contest } = useSuspenseQuery(contestOfDraw(String(contest_id)))
  return contest === null ? null : <Standings contest={contest} />
}
