import { IconCircleCheck } from '@tabler/icons-react'
import type { Contest } from '#contract/contests.ts'
import { useUser } from '#web/features/session/session.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import { useIsOnline } from '#web/ui/use-is-online.ts'
import { focusTab } from './focus-tab.ts'
import { spotsWords, startWords } from './phases.ts'
import classes from './two-team.module.css'
import { useJoin, useLeave } from './two-team.queries.ts'

export function JoinCard({ contest }: { contest: Contest }) {
  const user = useUser()
  const join = useJoin(contest.contest_id)
  const isOnline = useIsOnline()
  const name = [user.name, user.lastName].filter(Boolean).join(' ')
  const isFull = contest.current_participants >= contest.max_participants
  const press = async () => {
    try {
      await join.mutateAsync(name)
      toastSuccess('Successfully joined the contest!')
      focusTab()
    } catch (error) {
      toastFailure(error, 'Failed to join contest')
    }
  }
  return (
    <Panel
      title="Join Two-Team Contest"
      tone="accent"
      intro={`Draft two NHL teams; the most regular-season wins of both together take the contest. ${startWords(contest)}`}
    >
      <dl className={classes.facts}>
        <div>
          <dt>You will join as</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Places</dt>
          <dd>{spotsWords(contest)}</dd>
        </div>
      </dl>
      {isFull && <p className={classes.note}>This contest is full.</p>}
      <BusyButton fullWidth busyLabel="Joining..." busy={join.isPending} disabled={isFull || !isOnline} onPress={press}>
        Join Contest
      </BusyButton>
    </Panel>
  )
}

export function JoinedCard({ contest, name }: { contest: Contest; name: string }) {
  const leave = useLeave(contest.contest_id)
  const isOnline = useIsOnline()
  const press = async () => {
    try {
      await leave.mutateAsync()
      toastSuccess('Successfully left the contest')
      focusTab()
    } catch (error) {
      toastFailure(error, 'Failed to leave contest')
    }
  }
  return (
    <Panel title="You are in" tone="good" intro={startWords(contest)}>
      <p className={classes.lead}>
        <IconCircleCheck size={22} aria-hidden className={classes.good} />
        <span>
          You have joined as <strong>{name}</strong>
        </span>
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Participants</dt>
          <dd>
            {contest.current_participants}/{contest.max_participants}
          </dd>
        </div>
        <div>
          <dt>Places</dt>
          <dd>{spotsWords(contest)}</dd>
        </div>
      </dl>
      <BusyButton variant="default" busyLabel="Leaving..." busy={leave.isPending} disabled={!isOnline} onPress={press}>
        Leave Contest
      </BusyButton>
    </Panel>
  )
}
