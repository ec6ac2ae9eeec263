import { useSuspenseQueries } from '@tanstack/react-query'
import { useSession } from '#web/features/sessions/session.tsx'
import { contestsQuery } from '#web/features/survivor/survivor.queries.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { ContestsSection } from './contests-section.tsx'
import classes from './help.module.css'
import { changelogQuery, draftsQuery, factsQuery } from './help.queries.ts'
import { Go, HelpSection } from './help-section.tsx'
import { HelpSkeleton } from './help-skeleton.tsx'
import { HelpTopics } from './help-topics.tsx'
import { Releases } from './releases.tsx'
import { useAnchor } from './use-anchor.ts'

/** How does this pool work? For members. What it says about email and contests holds for this very pool. */
export const HelpScreen = () => (
  <QueryBoundary page="Help" skeleton={<HelpSkeleton />} failure="Failed to load the help">
    <Help />
  </QueryBoundary>
)

function Help() {
  const { isAdmin } = useSession()
  const [survivors, drafts, facts, changelog] = useSuspenseQueries({
    queries: [contestsQuery, draftsQuery, factsQuery, changelogQuery],
  })
  const [newest] = changelog.data.releases
  const open = survivors.data.filter(({ status }) => status !== 'completed')
  useAnchor()
  return (
    <Page
      title="Help"
      intro="What you can play here, and where to find everything."
      width="read"
      aside={isAdmin && <Go to={paths.adminHelp}>For commissioners</Go>}
    >
      <div className={classes.text}>
        <ContestsSection survivors={open} drafts={drafts.data} />
        <HelpTopics facts={facts.data} />
        {newest && (
          <HelpSection id="new" title="What’s New">
            <Releases releases={[newest]} />
          </HelpSection>
        )}
      </div>
    </Page>
  )
}
