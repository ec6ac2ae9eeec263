import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { TeamBadge } from './team-badge.tsx'
import classes from './team-tiles.module.css'

type TilesProps = {
  /** How much room a tile needs: for the team alone, for its games too, or for its opponents as well. */
  tells: 'team' | 'games' | 'opponents'
  children: ReactNode
}

/** Teams to choose from, as many side by side as the width holds. */
export const TeamTiles = ({ tells, children }: TilesProps) => (
  <div className={classes.tiles} data-tells={tells}>
    {children}
  </div>
)

type TileProps = {
  team: { team_id: number; abbreviation: string; team_name: string }
  /** The name that all radio buttons of the group share. */
  group: string
  chosen: boolean
  /** Stands there, but cannot be chosen. */
  refused?: boolean
  /** What a screen reader says instead of the badge. */
  spoken: string
  onChoose: (teamId: number) => void
  /** What is seen below the badge. */
  children?: ReactNode
}

/** A team as one radio button of a group: arrow keys move, a finger taps. */
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
