import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { joinByInvitation } from '#contract/accounts/invitations.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { InvitedContests } from './invited-contests.tsx'
import { invitationQuery } from './login-options.queries.ts'
import { tellJoined } from './use-login.ts'

/** Where somebody who is signed in and opens an invitation joins its contests with one button (A1). */
export function JoinScreen() {
  const [search] = useSearchParams()
  return (
    <Page title="Join">
      <Invitation code={search.get('invite') ?? ''} />
    </Page>
  )
}

function Invitation({ code }: { code: string }) {
  const { data, error } = useQuery({ ...invitationQuery(code), enabled: code !== '' })
  const client = useQueryClient()
  const navigate = useNavigate()
  if (code === '') return <EmptyState title="This link has no invitation" />
  if (error) return <EmptyState title={wordsOf(error, 'Failed to load the invitation')} />
  if (data === undefined) return <PanelSkeleton lines={4} />
  const { contests, invited_by, pool_name } = data
  if (contests.length === 0) return <EmptyState title="You're already a member. This invitation names no contest." />
  const canJoin = contests.some((of) => of.status === 'waiting' && of.current_participants < of.max_participants)
  const join = async () => {
    try {
      const answer = await call(joinByInvitation, { params: { code } })
      tellJoined(answer.contests)
      await client.invalidateQueries()
      if (answer.contests.some(({ joined }) => joined)) navigate(paths.home)
    } catch (failure) {
      toastFailure(failure, 'Failed to join contest')
    }
  }
  return (
    <Panel title={`${invited_by} invites you`} tone="accent" intro={`Play along in ${pool_name}.`}>
      <InvitedContests contests={contests} />
      <BusyButton fullWidth mt="md" busyLabel="Joining..." disabled={!canJoin} onPress={join}>
        {contests.length === 1 ? 'Join Contest' : 'Join Contests'}
      </BusyButton>
    </Panel>
  )
}
