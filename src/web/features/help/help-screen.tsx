import { useSuspenseQueries } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { contestsQuery } from '#web/features/survivor/survivor.queries.ts'
import { paths } from '#web/paths.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Go } from '#web/ui/layout/text-link.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import classes from './help.module.css'
import { changelogQuery, draftsQuery, factsQuery } from './help.queries.ts'
import { HelpSection, HelpSkeleton, Points, useAnchor } from './help-section.tsx'
import { HelpTopics } from './help-topics.tsx'
import { Releases } from './releases.tsx'

/** Members' questions, answered for this pool: its contests, settings and mails. */
export function HelpScreen() {
  const { isAdmin } = useSession()
  return (
    <Page
      title="Help"
      intro="What you can play here, and how."
      width="read"
      aside={isAdmin && <Go to={paths.adminHelp}>For commissioners</Go>}
    >
      <QueryBoundary skeleton={<HelpSkeleton />} failure="Failed to load the help">
        <Help />
      </QueryBoundary>
    </Page>
  )
}

function Help() {
  const [survivors, drafts, facts, changelog] = useSuspenseQueries({
    queries: [contestsQuery, draftsQuery, factsQuery, changelogQuery],
  })
  const [newest] = changelog.data.releases
  const parts = newest?.parts.filter(({ reader }) => reader === 'members') ?? []
  const open = survivors.data.filter(({ status }) => status !== 'completed')
  useAnchor()
  return (
    <div className={classes.text}>
      <ContestsSection survivors={open} drafts={drafts.data} />
      <HelpTopics facts={facts.data} survivors={open} drafts={drafts.data} />
      {newest && parts.length > 0 && (
        <Fold title={`What’s new in ${newest.version}`}>
          <Releases releases={[{ ...newest, parts }]} />
        </Fold>
      )}
    </div>
  )
}

type Props = { survivors: readonly SurvivorContest[]; drafts: readonly Contest[] }

/** The contests being played, each with a link to its rules. */
const ContestsSection = ({ survivors, drafts }: Props) => (
  <HelpSection id="contests" title="What can I play?">
    {survivors.length + drafts.length === 0 && (
      <p className={`pretty ${classes.paragraph}`}>
        Nothing yet. Once a commissioner creates a contest, it shows up here.
      </p>
    )}
    <Points>
      {survivors.map(({ contest_id, contest_name, lives }) => (
        <li key={contest_id}>
          <strong>{contest_name}</strong> (Survivor): pick one team a week, each team only once. If it doesn’t win
          enough, {lives > 1 ? `you lose one of ${lives} lives` : 'you’re out'}. The last one left wins.{' '}
          <Go to={`${paths.survivorRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
        </li>
      ))}
      {drafts.map(({ contest_id, contest_name, is_tiebreaker }) => (
        <li key={contest_id}>
          <strong>{contest_name}</strong>{' '}
          {is_tiebreaker
            ? '(Playoff Tiebreaker): you draft playoff teams, and their playoff wins count.'
            : '(Two-Team): you draft two teams, and their wins count all season.'}{' '}
          <Go to={`${paths.twoTeamRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
        </li>
      ))}
    </Points>
  </HelpSection>
)
