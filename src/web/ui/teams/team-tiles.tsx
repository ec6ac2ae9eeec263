import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { TeamBadge } from './team-badge.tsx'
import classes from './team-tiles.module.css'

/** A grid of teams to choose from, as many per row as fit. */
export const TeamTiles = ({ children }: { children: ReactNode }) => <div className={classes.tiles}>{children}</div>

type TileProps = {
  team: { team_id: number; abbreviation: string; team_name: string }
  /** The name shared by all radio buttons of the group. */
  group: string
  chosen: boolean
  /** Shown, but cannot be chosen. */
  refused?: boolean
  /** What screen readers say instead of the badge. */
  spoken: string
  onChoose: (teamId: number) => void
  /** Shown below the badge. */
  children?: ReactNode
}

/** A team as a radio button: arrow keys move between the teams. */
export const TeamTile = ({ team, group, chosen, refused = false, spoken, onChoose, children }: TileProps) => (
  <label className={classes.tile}>
    <input
      type="radio"
      className={classes.radio}
      name={group}
      value={team.team_id}
      checked={chosen}
      disabled={refused}
      onChange={() => onChoose(team.team_id)}
    />
    <TeamBadge abbreviation={team.abbreviation} name={team.team_name} used={refused} />
    {children}
    <VisuallyHidden>{spoken}</VisuallyHidden>
  </label>
)
