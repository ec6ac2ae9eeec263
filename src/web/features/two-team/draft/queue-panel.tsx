import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '#contract/two-team/draft.ts'
import { useOwnNews } from '#web/live/use-live.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { type DraftTeam, queueQuery, teamsQuery, useSaveQueue } from '../two-team.queries.ts'
import { moved } from './queue-order.ts'
import classes from './queue-panel.module.css'

type Props = { contestId: number; picks: Draft['picks']; teams: readonly DraftTeam[] }

/** The teams that are picked for the reader when their time runs out, best first (D6). */
export const QueuePanel = (props: Props) => (
  <Panel
    title="Your Queue"
    intro="If your time runs out, you get the first team left on this list. Only you can see it."
  >
    <QueryBoundary skeleton={<PanelSkeleton lines={2} />} failure="Failed to load your queue">
      <Queue {...props} />
    </QueryBoundary>
  </Panel>
)

/** The same before the draft, when the teams have to be loaded. */
export function WaitingQueue({ contestId }: Pick<Props, 'contestId'>) {
  const { data: teams = [] } = useQuery({ ...teamsQuery({ contest_id: contestId, picks: [] }), throwOnError: false })
  return <QueuePanel contestId={contestId} picks={[]} teams={teams} />
}

function Queue({ contestId, picks, teams }: Props) {
  const { data: saved } = useSuspenseQuery(queueQuery(contestId))
  useOwnNews(['pick'], queueQuery(contestId).queryKey)
  const save = useSaveQueue(contestId)
  const isOnline = useIsOnline()
  // Shows a change at once. If the server refuses it, the saved queue comes back.
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const ids = wanted ?? saved
  const isFree = (id: number) => teams.some(({ team_id, refused }) => team_id === id && refused === null)
  const teamOf = (id: number) => [...teams, ...picks].find(({ team_id }) => team_id === id)

  const change = async (next: number[]) => {
    flushSync(() => setWanted(next))
    try {
      await save.mutateAsync(next)
      // From now on it shows what is saved, which another tab may change.
      setWanted((shown) => (shown === next ? null : shown))
    } catch (error) {
      setWanted(null)
      toastFailure(error, 'Failed to save your queue')
    }
  }
  const move = (teamId: number, by: -1 | 1) => {
    void change(moved(ids, { teamId, by }))
    // Moving the row takes the focus from its button.
    const [asked, other] = by === -1 ? ['up', 'down'] : ['down', 'up']
    const button = document.getElementById(buttonOf(teamId, asked))
    const isUsable = button !== null && !button.hasAttribute('disabled')
    document.getElementById(buttonOf(teamId, isUsable ? asked : other))?.focus()
  }
  const addable = teams.filter(({ team_id, refused }) => refused === null && !ids.includes(team_id))
  return (
    <div className={classes.queue}>
      {ids.length === 0 && <p className={classes.none}>Your queue is empty: you’d get the best remaining team.</p>}
      <ol className={classes.list}>
        {ids.map((id, index) => {
          const team = teamOf(id)
          return (
            <QueueRow
              key={id}
              place={index + 1}
              id={id}
              name={team?.team_name ?? 'team'}
              abbreviation={team?.abbreviation ?? '?'}
              isFree={isFree(id)}
              isFirst={index === 0}
              isLast={index === ids.length - 1}
              onMove={(by) => move(id, by)}
              onRemove={() => {
                void change(ids.filter((other) => other !== id))
                document.getElementById(ADD)?.focus()
              }}
            />
          )
        })}
      </ol>
      <NativeSelect
        id={ADD}
        label="Add a team"
        value=""
        disabled={!isOnline || addable.length === 0 || ids.length >= MOST}
        data={[
          { value: '', label: 'Select a team' },
          ...addable.map(({ team_id, team_name, abbreviation }) => ({
            value: String(team_id),
            label: `${team_name} (${abbreviation})`,
          })),
        ]}
        onChange={(event) => {
          const id = Number(event.currentTarget.value)
          if (id > 0) void change([...ids, id])
        }}
      />
    </div>
  )
}

type RowProps = {
  place: number
  id: number
  name: string
  abbreviation: string
  /** Whether it can still be picked. */
  isFree: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function QueueRow({ place, id, name, abbreviation, isFree, isFirst, isLast, onMove, onRemove }: RowProps) {
  const isOnline = useIsOnline()
  return (
    <li className={classes.row}>
      <span className={classes.place}>{place}</span>
      <TeamBadge abbreviation={abbreviation} name={name} size="sm" used={!isFree} />
      <span className={classes.name}>
        {name}
        {!isFree && ' (gone)'}
      </span>
      <ActionIcon
        id={buttonOf(id, 'up')}
        aria-label={`Move ${name} up`}
        disabled={isFirst || !isOnline}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        id={buttonOf(id, 'down')}
        aria-label={`Move ${name} down`}
        disabled={isLast || !isOnline}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Take ${name} off the queue`} disabled={!isOnline} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The longest queue the server accepts. */
const MOST = 32
const ADD = 'queue-add'
const buttonOf = (teamId: number, way: string | undefined) => `queue-${teamId}-${way}`
