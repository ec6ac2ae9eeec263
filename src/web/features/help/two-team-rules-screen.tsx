import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Go, SmallLink } from '#web/ui/layout/text-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import classes from './help.module.css'
import { draftsQuery } from './help.queries.ts'
import { RulesPage, RulesSkeleton } from './rules-page.tsx'
import { twoTeamInShort, twoTeamRules } from './two-team-rules.ts'

const TITLE = 'Two-Team Contest: Rules'

/** The rules of the two-team contest or its tiebreaker, with this pool's settings. */
export const TwoTeamRulesScreen = () => (
  <QueryBoundary page={TITLE} skeleton={<RulesSkeleton title={TITLE} />} failure="Failed to load the rules">
    <ChosenContest />
  </QueryBoundary>
)

function ChosenContest() {
  const { data: contests } = useSuspenseQuery(draftsQuery)
  const [search] = useSearchParams()
  const asked = Number(search.get('contest'))
  const contest = contests.find(({ contest_id }) => contest_id === asked) ?? contests[0]
  if (contest === undefined)
    return (
      <Page title={TITLE} width="read">
        <EmptyState title="No active Two-Team Contest found. Check back later or contact an administrator." />
      </Page>
    )
  const others = contests.filter(({ contest_id }) => contest_id !== contest.contest_id)
  return (
    <RulesPage
      title={TITLE}
      contestId={contest.contest_id}
      contest={nameWithSeason(contest)}
      inShort={twoTeamInShort(contest)}
      sections={twoTeamRules(contest)}
      aside={<SmallLink to={`${paths.twoTeam}?contest=${contest.contest_id}`}>Back to the contest</SmallLink>}
    >
      <p className={`pretty ${classes.paragraph}`}>
        <Go to={`${paths.draw}?contest=${contest.contest_id}`}>Check the draw</Go>
      </p>
      {others.map(({ contest_id, contest_name }) => (
        <p key={contest_id} className={`pretty ${classes.paragraph}`}>
          <Go to={`${paths.twoTeamRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
        </p>
      ))}
    </RulesPage>
  )
}
