import { ActionIcon } from '@mantine/core'
import { IconCheck, IconMinus, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Standing } from '#contract/playoffs/standings.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { ByHand } from '../layout/by-hand.tsx'
import { EditStanding } from './edit-standing.tsx'
import classes from './standings.module.css'

type Props = {
  caption: string
  teams: readonly Standing[]
  /** Only the newest table is recomputed, so only its lines can be restored. */
  isNewest: boolean
}

type StandingsColumn = {
  head: string
  /** The long form of the head. */
  name?: string
  numeric?: boolean
  onlyWide?: boolean
  className?: string | undefined
  cell: (standing: Standing, edit: ReactNode) => ReactNode
}

const columns: readonly StandingsColumn[] = [
  { head: '#', name: 'Conference rank', numeric: true, cell: (of) => of.conference_sequence },
  { head: 'Team', className: classes.team, cell: (of) => <Team standing={of} /> },
  { head: 'Division', onlyWide: true, cell: (of) => of.division_name },
  { head: 'GP', name: 'Games played', numeric: true, onlyWide: true, cell: (of) => of.games_played },
  { head: 'W', name: 'Wins', numeric: true, cell: (of) => of.wins },
  { head: 'L', name: 'Losses', numeric: true, cell: (of) => of.losses },
  { head: 'OTL', name: 'Overtime losses', numeric: true, cell: (of) => of.ot_losses },
  { head: 'PTS', name: 'Points', numeric: true, className: 'strong', cell: (of) => of.points },
  { head: 'Div', name: 'Division rank', numeric: true, onlyWide: true, cell: (of) => of.division_sequence },
  { head: 'WC', name: 'Wild card rank', numeric: true, onlyWide: true, cell: (of) => of.wildcard_sequence || '–' },
  { head: 'In', name: 'In the playoffs', cell: (of) => <InPlayoffs isIn={of.is_playoff_team} /> },
  { head: '', name: 'Edit', cell: (_, edit) => edit },
]

/** A conference in order; a line is edited in a form below it. */
export const StandingsTable = ({ caption, teams, isNewest }: Props) => (
  <table className={`table ${classes.table}`}>
    <caption className="unseen">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ head, name, numeric, onlyWide }) => (
          <th
            key={name ?? head}
            scope="col"
            data-numeric={numeric || undefined}
            data-wide={onlyWide || undefined}
            aria-label={name}
            title={name}
          >
            {head || <span className="unseen">{name}</span>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {teams.map((team) => (
        <Line key={team.standings_id} standing={team} isNewest={isNewest} />
      ))}
    </tbody>
  </table>
)

function Line({ standing, isNewest }: { standing: Standing; isNewest: boolean }) {
  const [isEdited, setIsEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    opener.current?.focus()
    setIsEdited(false)
  }
  const edit = (
    <ActionIcon
      ref={opener}
      aria-label={`Edit ${standing.abbreviation}`}
      aria-expanded={isEdited}
      onClick={() => setIsEdited(!isEdited)}
    >
      <IconPencil size="1.2em" aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <tr data-editing={isEdited || undefined} data-out={!standing.is_playoff_team || undefined}>
        {columns.map(({ head, numeric, onlyWide, className, cell }) => {
          const look = { 'data-numeric': numeric, 'data-wide': onlyWide, className, children: cell(standing, edit) }
          return head === 'Team' ? <th key={head} scope="row" {...look} /> : <td key={head} {...look} />
        })}
      </tr>
      {isEdited && (
        <tr data-editing>
          <td colSpan={columns.length}>
            <EditStanding standing={standing} isNewest={isNewest} onClose={close} />
          </td>
        </tr>
      )}
    </>
  )
}

const Team = ({ standing: { abbreviation, team_name, by_hand } }: { standing: Standing }) => (
  <span className={`row wrap ${classes.teamLine}`}>
    <TeamBadge abbreviation={abbreviation} name={team_name} />
    <span className={classes.name}>{team_name}</span>
    {by_hand && <ByHand />}
  </span>
)

const InPlayoffs = ({ isIn }: { isIn: boolean }) =>
  isIn ? <IconCheck size="1.2em" role="img" aria-label="Yes" /> : <IconMinus size="1.2em" role="img" aria-label="No" />
