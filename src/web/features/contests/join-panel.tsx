import type { ReactNode } from 'react'
import { fullName } from '#rules/accounts/accounts.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Fact, Facts } from '#web/ui/layout/stat-card.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import classes from './join-panel.module.css'
import { noteJoined } from './just-joined.ts'

type Props = {
  title: string
  intro: string
  /** A fact beside the name. */
  fact: Fact
  isFull: boolean
  /** Joins under this name. */
  join: { mutateAsync: (name: string) => Promise<unknown>; isPending: boolean }
  /** Called after joining, when the button is gone. */
  onJoined?: () => void
  /** Shown above the button. */
  children?: ReactNode
}

/** Lets the reader join a contest that has not started. */
export function JoinPanel({ title, intro, fact, isFull, join, onJoined, children }: Props) {
  const user = useUser()
  const isOnline = useIsOnline()
  const name = fullName(user)
  const press = async () => {
    await join.mutateAsync(name)
    toastSuccess('Successfully joined the contest!')
    noteJoined()
    onJoined?.()
  }
  return (
    <Panel title={title} tone="accent" intro={intro}>
      <Facts large facts={[['You will join as', name], fact]} />
      <div className="stack-xs">{children}</div>
      <BusyButton
        className={classes.join}
        mt="sm"
        busyLabel="Joining..."
        busy={join.isPending}
        disabled={isFull || !isOnline}
        onPress={press}
        failure="Failed to join contest"
      >
        Join Contest
      </BusyButton>
    </Panel>
  )
}
