import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './queue-panel.module.css'
import type { useDrag } from './use-drag.ts'

/** The id of the list of teams to add: it gets the focus of a row that is gone. */
export const ADD = 'queue-add'

export type Queued = {
  id: number
  name: string
  abbreviation: string
  /** Whether it can still be picked. */
  isFree: boolean
}

type Place = { index: number; count: number; onMove: (to: number) => void }

type Props = {
  team: Queued
  /** Left out for teams that are gone: they have no place. */
  place?: Place
  handle?: ReturnType<ReturnType<typeof useDrag>['handle']>
  style?: CSSProperties
  isDragged?: boolean
  onRemove: () => void
}

export function QueueRow({ team, place, handle, style, isDragged = false, onRemove }: Props) {
  const isOnline = useIsOnline()
  const { name, abbreviation, isFree } = team
  return (
    <li className={`row-xxs ${classes.row}`} style={style} data-dragged={isDragged || undefined}>
      {place !== undefined && <Handle team={team} place={place} handle={handle} />}
      <TeamBadge abbreviation={abbreviation} name={name} size="sm" used={!isFree} />
      <span className={`strong yields text-sm tight ${classes.name}`}>
        {name}
        {!isFree && ' (gone)'}
      </span>
      {place !== undefined && <Arrows team={team} place={place} />}
      <ActionIcon aria-label={`Take ${name} off the queue`} disabled={!isOnline} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type PartProps = { team: Queued; place: Place }

/** The row's drag handle, which the arrow keys move too. */
function Handle({ team: { id, name }, place, handle }: PartProps & Pick<Props, 'handle'>) {
  const isOnline = useIsOnline()
  const { index, count, onMove } = place
  const press = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(index, count)
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
    document.getElementById(buttonOf(id, 'handle'))?.focus()
  }
  return (
    <button
      type="button"
      id={buttonOf(id, 'handle')}
      className={`row-xxs faint figures bare firm touch ${classes.handle}`}
      aria-label={`${name}, ${index + 1} of ${count}. Drag or use the arrow keys to move`}
      disabled={!isOnline}
      onKeyDown={press}
      {...handle}
    >
      <IconGripVertical size={18} stroke={1.6} aria-hidden />
      <span aria-hidden>{index + 1}</span>
    </button>
  )
}

const steps: Record<string, ((index: number, count: number) => number) | undefined> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** For members who can neither drag nor reach a keyboard. */
function Arrows({ team: { id, name }, place: { index, count, onMove } }: PartProps) {
  const isOnline = useIsOnline()
  const move = (by: -1 | 1) => {
    onMove(index + by)
    // Moving the row takes the focus from its button, and a phone, where a finger drags and names need the room, has no button for moving down.
    const parts = by === -1 ? (['up', 'down', 'handle'] as const) : (['down', 'up', 'handle'] as const)
    const buttons = parts.map((part) => document.getElementById(buttonOf(id, part)))
    buttons.find((button) => button?.checkVisibility() && !button.hasAttribute('disabled'))?.focus()
  }
  return (
    <>
      <ActionIcon
        id={buttonOf(id, 'up')}
        aria-label={`Move ${name} up`}
        disabled={index === 0 || !isOnline}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        id={buttonOf(id, 'down')}
        className="at-desk"
        aria-label={`Move ${name} down`}
        disabled={index === count - 1 || !isOnline}
        onClick={() => move(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

const buttonOf = (teamId: number, which: 'up' | 'down' | 'handle') => `queue-${teamId}-${which}`
