import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { counted, plural } from '#rules/counted.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './dashboard.module.css'
import { nextPick, weekAddress } from './next-pick.ts'

/** Both contests, each with a link to it. */
export const ContestCards = ({ analytics }: { analytics: Analytics }) => (
  <div className={classes.cards}>
    <SurvivorCard analytics={analytics} />
    <TwoTeamCard leader={analytics.leader} />
  </div>
)

function SurvivorCard({ analytics: { survivor, survivorAlive, totalParticipants } }: { analytics: Analytics }) {
  const share = totalParticipants === 0 ? 0 : survivorAlive / totalParticipants
  const next = survivor && nextPick(survivor)
  return (
    <Panel title="Survivor Contest" intro={survivor?.contest_name}>
      <p className={classes.line}>
        <span className={classes.figure}>{survivorAlive}</span>
        {plural(survivorAlive, 'player')} still alive
      </p>
      <div className={classes.bar} aria-hidden>
        <div className={classes.alive} style={{ width: `${share * 100}%` }} />
      </div>
      {next && (
        <p className={classes.next}>
          {weekTitle(next)}:{' '}
          {next.pick === null ? (
            <StatusBadge status="no_pick" word="No pick yet" />
          ) : (
            <TeamBadge abbreviation={next.pick.abbreviation} name={next.pick.team_name} size="sm" />
          )}
        </p>
      )}
      <More to={survivor && next ? weekAddress(survivor, next) : paths.survivor}>Make Your Pick</More>
    </Panel>
  )
}

function TwoTeamCard({ leader }: Pick<Analytics, 'leader'>) {
  return (
    <Panel title="Two-Team Contest">
      {leader === null ? (
        <p className={classes.line}>No leader yet. The teams haven’t been drafted.</p>
      ) : (
        <p className={classes.line}>
          <span className={classes.figure}>{leader.name}</span>
          leads with {counted(leader.wins, 'win')}
        </p>
      )}
      <More to={paths.twoTeam}>View Standings</More>
    </Panel>
  )
}

const More = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={classes.more}>
    {children}
    <IconArrowRight size="1.1em" aria-hidden />
  </Link>
)
