import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'
import { chooseContest } from '#web/features/survivor/choose-contest.ts'
import { contestsQuery } from '#web/features/survivor/survivor.queries.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { SmallLink } from '#web/ui/layout/text-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { factsQuery, weeksQuery } from './help.queries.ts'
import { RulesPage, RulesSkeleton } from './rules-page.tsx'
import { survivorInShort, survivorRules } from './survivor-rules.ts'

const TITLE = 'Survivor Contest: Rules'

/** The survivor contest's rules, with this pool's settings. */
export const SurvivorRulesScreen = () => (
  <QueryBoundary page={TITLE} skeleton={<RulesSkeleton title={TITLE} />} failure="Failed to load the rules">
    <ChosenContest />
  </QueryBoundary>
)

function ChosenContest() {
  const [search] = useSearchParams()
  const contest = chooseContest(useSuspenseQuery(contestsQuery).data, search.get('contest'))
  if (contest !== null) return <Rules contest={contest} />
  return (
    <Page title={TITLE} width="read">
      <EmptyState title="No Active Survivor Contest">
        You can read the rules here once an administrator has created one.
      </EmptyState>
    </Page>
  )
}

function Rules({ contest }: { contest: SurvivorContest }) {
  const [weeks, pool] = useSuspenseQueries({ queries: [weeksQuery(contest.contest_id), factsQuery] })
  return (
    <RulesPage
      title={TITLE}
      contestId={contest.contest_id}
      contest={nameWithSeason(contest)}
      inShort={survivorInShort({ contest, weeks: weeks.data })}
      sections={survivorRules({ contest, weeks: weeks.data, pool: pool.data })}
      aside={<SmallLink to={`${paths.survivor}?contest=${contest.contest_id}`}>Back to the contest</SmallLink>}
    />
  )
}
