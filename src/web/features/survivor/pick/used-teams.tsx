import { IconChevronDown } from '@tabler/icons-react'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Teams } from '../survivor.queries.ts'
import classes from './used-teams.module.css'

type Props = { teams: Teams['used_teams']; titleOf: WeekNames['titleOf'] }

export function UsedTeams({ teams, titleOf }: Props) {
  if (teams.length === 0) return null
  return (
    <details className={classes.used}>
      <summary className={classes.summary}>
        <span>Your Previously Used Teams</span>
        <span className={classes.end}>
          {teams.length}
          <IconChevronDown size={18} aria-hidden className={classes.mark} />
        </span>
      </summary>
      <ul className={classes.list}>
        {teams.map((team) => (
          <li key={team.team_id}>
            <TeamBadge abbreviation={team.abbreviation} name={team.team_name} used />
            <span className="tiny">{titleOf(team.week_number)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
