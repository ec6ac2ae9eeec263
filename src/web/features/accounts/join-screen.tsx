import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { wordsOf } from '#web/api/failure.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { JoinPanel } from './join-panel.tsx'
import { invitationQuery, openContestsQuery } from './login-options.queries.ts'

/** Where a member joins with one button: the contests of an invitation (A1), or those of a season (Y1). */
export function JoinScreen() {
  const [search] = useSearchParams()
  const code = search.get('invite')
  const season = search.get('season')
  const title = season === null ? 'Join' : `Join the ${season} Season`
  return (
    <Page title={title} width="read">
      {code === null ? <Season season={season} /> : <Invitation code={code} />}
    </Page>
  )
}

function Invitation({ code }: { code: string }) {
  const { data, error } = useQuery({ ...invitationQuery(code), enabled: code !== '' })
  if (code === '') return <EmptyState title="This link has no invitation" />
  if (error) return <EmptyState title={wordsOf(error, 'Failed to load the invitation')} />
  if (data === undefined) return <PanelSkeleton lines={4} />
  const { contests, invited_by, pool_name } = data
  if (contests.length === 0) return <EmptyState title="You're already a member. This invitation names no contest." />
  return <JoinPanel title={`${invited_by} invites you`} intro={`Play along in ${pool_name}.`} contests={contests} />
}

function Season({ season }: { season: string | null }) {
  const { data: contests, error } = useQuery(openContestsQuery(season))
  if (error) return <EmptyState title={wordsOf(error, 'Failed to load contests')} />
  if (contests === undefined) return <PanelSkeleton lines={4} />
  if (contests.length === 0)
    return <EmptyState title="You're all set">There's no contest left to join right now.</EmptyState>
  return <JoinPanel title="Contests" intro="You can leave a contest until it starts." contests={contests} />
}
