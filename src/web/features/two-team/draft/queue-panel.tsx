import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Draft } from '#contract/two-team/draft.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { teamChoice } from '#web/ui/teams/team-choice.ts'
import { autoPicks, type RoomTeam } from './draft-teams.ts'
import { movedTo } from './queue-order.ts'
import classes from './queue-panel.module.css'
import { ADD, type Queued, QueueRow } from './queue-row.tsx'
import type { AutoPickState, QueueState } from './room.ts'
import { useDrag } from './use-drag.ts'

type Props = {
  draft: Pick<Draft, 'order' | 'rounds' | 'copies_of_each_team' | 'picks' | 'teams' | 'pick_seconds'>
  /** The reader's number in the draft order; null before it is drawn. */
  participantId: number | null
  teams: readonly RoomTeam[]
  queue: QueueState
  autoPick: AutoPickState | null
}

/** The teams that are picked for the reader automatically, best first (D6), and what would come after them. */
export const QueuePanel = (props: Props) => (
  <Panel title="Your Queue" intro={introOf(props)}>
    <Queue {...props} />
  </Panel>
)

const introOf = ({ draft, autoPick }: Props): string => {
  const seen = 'Your queue is private.'
  if (autoPick?.on) return `Auto-pick takes the first team left on this list. ${seen}`
  if (draft.pick_seconds === null) return `Star teams to line up your picks. ${seen}`
  return `If your time runs out, you get the first team left on this list. ${seen}`
}

function Queue({ draft, participantId, teams, queue, autoPick }: Props) {
  const isOnline = useIsOnline()
  const ids = queue.ids ?? []
  const isFree = (id: number) => teams.some(({ team_id, refused }) => team_id === id && refused === null)
  const queued = (id: number): Queued => {
    const team = draft.teams.find(({ team_id }) => team_id === id)
    return { id, name: team?.team_name ?? 'team', abbreviation: team?.abbreviation ?? '?', isFree: isFree(id) }
  }
  const free = ids.filter(isFree)
  const gone = ids.filter((id) => !isFree(id))
  const addable = teams.filter(({ team_id, refused }) => refused === null && !ids.includes(team_id))
  const remove = (id: number) => {
    queue.change(ids.filter((other) => other !== id))
    document.getElementById(ADD)?.focus()
  }
  return (
    <div className="stack-sm">
      {autoPick !== null && <AutoPickSwitch {...autoPick} />}
      {ids.length === 0 && <p className="soft">Your queue is empty: you’d get the best remaining team.</p>}
      <Rows
        queued={free.map(queued)}
        onMove={(teamId, to) => queue.change([...movedTo(free, { teamId, to }), ...gone])}
        onRemove={remove}
      />
      {gone.length > 0 && (
        <ul className={classes.list} aria-label="No longer available">
          {gone.map((id) => (
            <QueueRow key={id} team={queued(id)} onRemove={() => remove(id)} />
          ))}
        </ul>
      )}
      {participantId !== null && <NextUp draft={draft} participantId={participantId} queue={ids} />}
      <NativeSelect
        id={ADD}
        label="Add a team"
        value=""
        disabled={!isOnline || queue.ids === null || addable.length === 0 || ids.length >= MOST}
        data={[{ value: '', label: 'Select a team' }, ...addable.map(teamChoice)]}
        onChange={(event) => {
          const id = Number(event.currentTarget.value)
          if (id > 0) queue.change([...ids, id])
        }}
      />
    </div>
  )
}

type RowsProps = {
  queued: readonly Queued[]
  onMove: (teamId: number, to: number) => void
  onRemove: (teamId: number) => void
}

/** The teams that are left, to be dragged, or moved with the arrow keys and the buttons. */
function Rows({ queued, onMove, onRemove }: RowsProps) {
  const { handle, styleOf, dragged } = useDrag({
    count: queued.length,
    onMove: (from, to) => {
      const team = queued[from]
      if (team !== undefined) onMove(team.id, to)
    },
  })
  return (
    <ol className={classes.list} aria-label="Queued teams" data-dragging={dragged !== null || undefined}>
      {queued.map((team, index) => (
        <QueueRow
          key={team.id}
          team={team}
          place={{ index, count: queued.length, onMove: (to) => onMove(team.id, to) }}
          handle={handle(index)}
          style={styleOf(index)}
          isDragged={dragged === index}
          onRemove={() => onRemove(team.id)}
        />
      ))}
    </ol>
  )
}

type NextProps = { draft: Props['draft']; participantId: number; queue: readonly number[] }

/** The next teams of auto-pick, before it happens. */
function NextUp({ draft, participantId, queue }: NextProps) {
  const made = draft.picks.filter((pick) => pick.participant_id === participantId).length
  const next = autoPicks(draft, { participantId, queue, most: Math.min(3, draft.rounds - made) })
  if (next.length === 0) return null
  return (
    <p className={`row hint wrap ${classes.next}`}>
      <span>Auto-pick would take</span>
      {next.map(({ team_id, abbreviation, team_name }, index) => (
        <span key={team_id} className={`row hint wrap ${classes.then}`}>
          {index > 0 && 'then '}
          <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
        </span>
      ))}
    </p>
  )
}

function AutoPickSwitch({ on, change }: AutoPickState) {
  const isOnline = useIsOnline()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const press = async (next: boolean) => {
    setWanted(next)
    try {
      await change(next)
    } catch (error) {
      toastFailure(error, 'Failed to change auto-pick')
    } finally {
      setWanted(null)
    }
  }
  return (
    <Switch
      label="Auto-pick for me"
      description="Takes your turns at once, from your queue first."
      checked={wanted ?? on}
      disabled={!isOnline || wanted !== null}
      onChange={({ currentTarget }) => void press(currentTarget.checked)}
    />
  )
}

/** The longest queue the server accepts. */
const MOST = 32
