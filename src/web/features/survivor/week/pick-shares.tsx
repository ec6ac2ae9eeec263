import { useSuspenseQuery } from '@tanstack/react-query'
import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { counted } from '#rules/counted.ts'
import classes from '#web/features/survivor/standings/charts.module.css'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { picksQuery } from '../survivor.queries.ts'
import { type Share, sharesOf } from './shares.ts'
import { useWeekNames } from './week-names.ts'

/** The spread of the week's picks over the teams, of all who were alive in it. */
export function PickShares({ contestId, week }: { contestId: number; week: number }) {
  const { data } = useSuspenseQuery(picksQuery(contestId, week))
  const { titleOf } = useWeekNames(contestId)
  if (!data.can_see_picks) return null
  return <ShareTable shares={sharesOf(data.teams)} alive={data.alive_count} title={titleOf(week)} />
}

/** The table has the figures; the bars, of which a full one is everyone alive, only illustrate them. */
export function ShareTable({ shares, alive, title }: { shares: readonly Share[]; alive: number; title: string }) {
  // If everyone has a team of their own there is nothing to compare.
  if (shares.every(({ picks }) => picks === 1)) return null
  const picks = shares.reduce((sum, share) => sum + share.picks, 0)
  const width = scaleLinear([0, Math.max(1, alive)], [0, 100])
  const without = alive - picks
  return (
    <Panel title="Pick Distribution" intro={`${title}: ${counted(picks, 'pick')}, ${counted(shares.length, 'team')}`}>
      <table className={classes.shares}>
        <caption className="unseen">Picks of {title} by team</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Team</th>
            <th scope="col">Share</th>
            <th scope="col">Picks</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ team_id, abbreviation, team_name, picks: count }) => (
            <ShareRow key={team_id} count={count} percent={width(count)}>
              <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
            </ShareRow>
          ))}
          {without > 0 && (
            <ShareRow count={without} percent={width(without)} isNone>
              No pick
            </ShareRow>
          )}
        </tbody>
      </table>
    </Panel>
  )
}

type RowProps = { count: number; percent: number; isNone?: boolean; children: ReactNode }

const ShareRow = ({ count, percent, isNone = false, children }: RowProps) => (
  <tr data-none={isNone || undefined}>
    <th scope="row">{children}</th>
    <td className={classes.bar}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.ofAll} width="100" height="8" rx="1" />
        <rect className={classes.share} width={percent} height="8" rx="1" />
      </svg>
    </td>
    <td className={`strong ${classes.number}`}>
      {count} <span className={`soft whole ${classes.percent}`}>{Math.round(percent)}%</span>
    </td>
  </tr>
)
