import { useSuspenseQuery } from '@tanstack/react-query'
import { scaleLinear } from 'd3-scale'
import { counted } from '#rules/counted.ts'
import classes from '#web/features/survivor/standings/charts.module.css'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { picksQuery } from '../survivor.queries.ts'
import { sharesOf } from './shares.ts'
import { useWeekNames } from './week-names.ts'

/** How the week's picks are spread over the teams. The table has the figures; the bars only illustrate them. */
export function PickShares({ contestId, week }: { contestId: number; week: number }) {
  const { data } = useSuspenseQuery(picksQuery(contestId, week))
  const { titleOf } = useWeekNames(contestId)
  if (!data.can_see_picks || data.picks.length === 0) return null
  const shares = sharesOf(data.picks)
  const width = scaleLinear([0, shares[0]?.picks ?? 1], [0, 100])
  return (
    <Panel
      title="Pick Distribution"
      intro={`${titleOf(week)}: ${counted(data.picks.length, 'pick')}, ${counted(shares.length, 'team')}`}
    >
      <table className={classes.shares}>
        <caption className={classes.caption}>Picks of {titleOf(week)} by team</caption>
        <thead className={classes.caption}>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">Share</th>
            <th scope="col">Picks</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ team_id, abbreviation, team_name, picks }) => (
            <tr key={team_id}>
              <th scope="row">
                <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
              </th>
              <td className={classes.bar}>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={classes.share} width={width(picks)} height="8" rx="1" />
                </svg>
                <span className={classes.caption}>{Math.round((picks / data.picks.length) * 100)}%</span>
              </td>
              <td className={classes.number}>{picks}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
