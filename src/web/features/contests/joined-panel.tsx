import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Fact, Facts } from '#web/ui/layout/stat-card.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'

const ReminderQuestion = lazy(async () => ({ default: (await import('./reminder-question.tsx')).ReminderQuestion }))

type Props = {
  /** The name the reader joined under. */
  name: string | null
  intro?: string
  aside?: ReactNode
  /** The next step. */
  note?: string
  facts: readonly Fact[]
  leave: { mutateAsync: () => Promise<unknown>; isPending: boolean }
  /** Called after leaving, when the button is gone. */
  onLeft?: () => void
  /** Shown above the facts. */
  children?: ReactNode
}

/** Shown to a reader who has joined a contest that has not started, and can still leave it. */
export function JoinedPanel({ name, intro, aside, note, facts, leave, onLeft, children }: Props) {
  const isOnline = useIsOnline()
  const press = async () => {
    await leave.mutateAsync()
    toastSuccess('Successfully left the contest')
    onLeft?.()
  }
  return (
    <>
      <Panel title="You’re in" tone="good" intro={intro} aside={aside}>
        <div className="stack-xs below-md">
          <p className="row-xs">
            <IconCircleCheck size={22} aria-hidden className="good" />
            <span>
              You have joined as <strong>{name}</strong>
            </span>
          </p>
          {note !== undefined && <p className="hint pretty">{note}</p>}
          {children}
        </div>
        <Facts large facts={facts} />
        <BusyButton
          variant="subtle"
          px="xs"
          busyLabel="Leaving..."
          busy={leave.isPending}
          disabled={!isOnline}
          onPress={press}
          failure="Failed to leave contest"
        >
          Leave Contest
        </BusyButton>
      </Panel>
      <Suspense>
        <ReminderQuestion />
      </Suspense>
    </>
  )
}
