import { IconCircleCheck } from '@tabler/icons-react'
import type { SurvivorContest } from '#contract/survivor.ts'
import { useUser } from '#web/features/session/session.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import { useIsOnline } from '#web/ui/use-is-online.ts'
import classes from './cards.module.css'
import { useJoin, useLeave } from './survivor.queries.ts'

const DEFAULT_SIZE = 50

export function JoinCard({ contest }: { contest: SurvivorContest }) {
  const user = useUser()
  const join = useJoin(contest.contest_id)
  const isOnline = useIsOnline()
  const name = [user.name, user.lastName].filter(Boolean).join(' ')
  const size = contest.max_participants ?? DEFAULT_SIZE
  const isFull = contest.current_participants >= size
  const press = async () => {
    try {
      await join.mutateAsync(name)
      toastSuccess('Successfully joined the contest!')
    } catch (error) {
      toastFailure(error, 'Failed to join contest')
    }
  }
  return (
    <Panel
      title="Join Survivor Contest"
      tone="accent"
      intro="Pick one team a week. If it wins enough you stay in; each team can be used only once."
    >
      <dl className={classes.facts}>
        <div>
          <dt>You will join as</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Participants</dt>
          <dd>
            {contest.current_participants}/{size}
          </dd>
        </div>
      </dl>
      {isFull && <p className={classes.note}>This contest is full.</p>}
      <BusyButton fullWidth busyLabel="Joining..." busy={join.isPending} disabled={isFull || !isOnline} onPress={press}>
        Join Contest
      </BusyButton>
    </Panel>
  )
}

export function JoinedCard({ contest, name }: { contest: SurvivorContest; name: string | null }) {
  const leave = useLeave(contest.contest_id)
  const isOnline = useIsOnline()
  const press = async () => {
    try {
      await leave.mutateAsync()
      toastSuccess('Successfully left the contest')
    } catch (error) {
      toastFailure(error, 'Failed to leave contest')
    }
  }
  return (
    <Panel title="You are in" tone="good" aside={<StatusBadge status="waiting" />}>
      <p className={classes.lead}>
        <IconCircleCheck size={22} aria-hidden className={classes.good} />
        <span>
          You have joined as <strong>{name}</strong>
        </span>
      </p>
      <p className={classes.note}>Waiting for contest to start...</p>
      <dl className={classes.facts}>
        <div>
          <dt>Participants</dt>
          <dd>
            {contest.current_participants}/{contest.max_participants}
          </dd>
        </div>
      </dl>
      <BusyButton variant="default" busyLabel="Leaving..." busy={leave.isPending} disabled={!isOnline} onPress={press}>
        Leave Contest
      </BusyButton>
    </Panel>
  )
}
