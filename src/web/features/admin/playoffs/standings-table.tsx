import { ActionIcon, Table, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
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

const columns = [
  { head: '#', name: 'Conference rank', numeric: true },
  { head: 'Team' },
  { head: 'Division', onlyWide: true },
  { head: 'GP', name: 'Games played', numeric: true, onlyWide: true },
  { head: 'W', name: 'Wins', numeric: true },
  { head: 'L', name: 'Losses', numeric: true },
  { head: 'OTL', name: 'Overtime losses', numeric: true },
  { head: 'PTS', name: 'Points', numeric: true },
  { head: 'Div', name: 'Division rank', numeric: true, onlyWide: true },
  { head: 'WC', name: 'Wild card rank', numeric: true, onlyWide: true },
  { head: 'In', name: 'In the playoffs' },
  { head: '', name: 'Edit' },
]

/** A conference in order; a line is edited in a form below it. */
export const StandingsTable = ({ caption, teams, isNewest }: Props) => (
  <Table className={classes.table}>
    <caption className="unseen">{caption}</caption>
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ head, name, numeric, onlyWide }) => (
          <Table.Th
            key={name ?? head}
            scope="col"
            data-numeric={numeric || undefined}
            data-wide={onlyWide || undefined}
            aria-label={name}
            title={name}
          >
            {head || <VisuallyHidden>{name}</VisuallyHidden>}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {teams.map((team) => (
        <Line key={team.standings_id} standing={team} isNewest={isNewest} />
      ))}
    </Table.Tbody>
  </Table>
)

function Line({ standing, isNewest }: { standing: Standing; isNewest: boolean }) {
  const [isEdited, setIsEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { abbreviation, team_name, is_playoff_team } = standing
  const close = () => {
    opener.current?.focus()
    setIsEdited(false)
  }
  return (
    <>
      <Table.Tr data-editing={isEdited || undefined} data-out={!is_playoff_team || undefined}>
        <Table.Td data-numeric>{standing.conference_sequence}</Table.Td>
        <Table.Th scope="row" className={classes.team}>
          <span className={`row wrap ${classes.teamLine}`}>
            <TeamBadge abbreviation={abbreviation} name={team_name} />
            <span className={classes.name}>{team_name}</span>
            {standing.by_hand && <ByHand />}
          </span>
        </Table.Th>
        <Table.Td data-wide>{standing.division_name}</Table.Td>
        <Table.Td data-wide data-numeric>
          {standing.games_played}
        </Table.Td>
        <Table.Td data-numeric>{standing.wins}</Table.Td>
        <Table.Td data-numeric>{standing.losses}</Table.Td>
        <Table.Td data-numeric>{standing.ot_losses}</Table.Td>
        <Table.Td data-numeric className={classes.points}>
          {standing.points}
        </Table.Td>
        <Table.Td data-wide data-numeric>
          {standing.division_sequence}
        </Table.Td>
        <Table.Td data-wide data-numeric>
          {standing.wildcard_sequence === 0 ? '–' : standing.wildcard_sequence}
        </Table.Td>
        <Table.Td>
          <InPlayoffs isIn={is_playoff_team} />
        </Table.Td>
        <Table.Td>
          <ActionIcon
            ref={opener}
            aria-label={`Edit ${abbreviation}`}
            aria-expanded={isEdited}
            onClick={() => setIsEdited(!isEdited)}
          >
            <IconPencil size="1.2em" aria-hidden />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {isEdited && (
        <Table.Tr data-editing>
          <Table.Td colSpan={columns.length}>
            <EditStanding standing={standing} isNewest={isNewest} onClose={close} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

const InPlayoffs = ({ isIn }: { isIn: boolean }) =>
  isIn ? <IconCheck size="1.2em" role="img" aria-label="Yes" /> : <IconMinus size="1.2em" role="img" aria-label="No" />
