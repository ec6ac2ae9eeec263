import { Checkbox, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { joinTogether } from '#contract/accounts/joining.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ContestWords } from './invited-contests.tsx'
import { afterJoining, tellJoined } from './use-login.ts'

type Props = { title: string; intro: string; contests: readonly InvitedContest[] }

/** The contests that can be joined, all ticked, and one button that joins those that still are, all or none. */
export function JoinPanel({ title, intro, contests }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const isTicked = (of: InvitedContest) => canJoin(of) && !left.has(of.contest_id)
  const chosen = contests.filter(isTicked)
  const join = async () => {
    try {
      const contest_ids = chosen.map(({ contest_id }) => contest_id)
      const { contests } = await call(joinTogether, { body: { contest_ids } })
      tellJoined(contests)
      await navigate(afterJoining(contests))
    } catch (failure) {
      toastFailure(failure, 'Failed to join contest')
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
        <BusyButton fullWidth busyLabel="Joining..." disabled={chosen.length === 0} onPress={join}>
          Join {counted(chosen.length, 'Contest')}
        </BusyButton>
      </Stack>
    </Panel>
  )
}

const canJoin = ({ status, current_participants, max_participants }: InvitedContest) =>
  status === 'waiting' && current_participants < max_participants
