import { Checkbox, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { joinTogether } from '#contract/accounts/joining.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { ContestWords } from './invited-contests.tsx'
import { invitationQuery, openContestsQuery } from './login-options.queries.ts'
import { afterJoining, toastJoined } from './use-login.ts'

/** A member's one-button join: an invitation's contests (A1), or a season's (Y1). */
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
  return (
    <JoinPanel
      title={`${invited_by} invites you`}
      intro={`You’re already in ${pool_name}. One tap joins.`}
      contests={contests}
    />
  )
}

function Season({ season }: { season: string | null }) {
  const { data: contests, error } = useQuery(openContestsQuery(season))
  if (error) return <EmptyState title={wordsOf(error, 'Failed to load contests')} />
  if (contests === undefined) return <PanelSkeleton lines={4} />
  if (contests.length === 0) return <EmptyState title="You're all set">No contests are open right now.</EmptyState>
  return <JoinPanel title="Contests" intro="You can leave a contest until it starts." contests={contests} />
}

/** The joinable contests, all checked, and one button that joins those still open, all or none. */
function JoinPanel({ title, intro, contests }: { title: string; intro: string; contests: readonly InvitedContest[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const isTicked = (of: InvitedContest) => canJoin(of) && !left.has(of.contest_id)
  const chosen = contests.filter(isTicked)
  const join = async () => {
    try {
      const contest_ids = chosen.map(({ contest_id }) => contest_id)
      const { contests } = await call(joinTogether, { body: { contest_ids } })
      toastJoined(contests)
      await navigate(afterJoining(contests))
    } finally {
      await client.invalidateQueries()
    }
  }
  const tick = (contestId: number, isTicked: boolean) =>
    setLeft((before) =>
      isTicked ? new Set([...before].filter((id) => id !== contestId)) : new Set([...before, contestId]),
    )
  return (
    <Panel title={title} tone="accent" intro={intro}>
      <Stack gap="md" mt="xs">
        {contests.map((of) => (
          <Checkbox
            key={of.contest_id}
            label={<strong>{of.contest_name}</strong>}
            description={<ContestWords contest={of} />}
            checked={isTicked(of)}
            disabled={!canJoin(of)}
            onChange={({ currentTarget }) => tick(of.contest_id, currentTarget.checked)}
          />
        ))}
        <BusyButton
          fullWidth
          busyLabel="Joining..."
          disabled={chosen.length === 0}
          onPress={join}
          failure="Failed to join contest"
        >
          Join {chosen.length === 1 ? chosen[0]?.contest_name : counted(chosen.length, 'Contest')}
        </BusyButton>
      </Stack>
    </Panel>
  )
}

const canJoin = ({ status, current_participants, max_participants }: InvitedContest) =>
  status === 'waiting' && current_participants < max_participants
