import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plural } from '#rules/counted.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { paths, storyPath } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Case, SurvivorContest, TwoTeamContest } from './cases/case.ts'
import { nextPick, survivorAddress, weekAddress } from './cases/next-pick.ts'
import { leadWords } from './cases/two-team-case.ts'
import classes from './dashboard.module.css'
import { Games, JoinButton } from './hero.tsx'

/** The reader's case, unless the hero shows it; without its title if the hero shows how all contests ended. */
type OfCase = { mine: Case | null; isEndTold?: boolean }

/**
 * The survivor contest, with a link to the pick if the reader can make one. `isCounted`: the number of those alive is
 * elsewhere.
 */
export function SurvivorCard({
  contest,
  mine,
  isEndTold,
  isCounted = false,
}: OfCase & { contest: SurvivorContest; isCounted?: boolean }) {
  const { status, alive, current_participants: all, happened } = contest
  const next = nextPick(contest)
  const isOn = status === 'in_progress' && alive > 0 && !isCounted
  return (
    <Panel title="Survivor Contest" intro={contest.contest_name}>
      <CaseLines mine={mine} isEndTold={isEndTold} />
      {isOn && (
        <>
          <p className={`wrap soft ${classes.line}`}>
            <span className={`figures heavy ${classes.figure}`}>{alive}</span>
            {plural(alive, 'player')} still alive
          </p>
          <div className={classes.bar} aria-hidden>
            <div className={classes.alive} style={{ width: `${(alive / Math.max(all, 1)) * 100}%` }} />
          </div>
        </>
      )}
      {next && mine?.action?.to !== weekAddress(contest, next) && (
        <p className="row-xs below-sm">
          {weekTitle(next)}:{' '}
          {next.pick === null ? (
            <StatusBadge status="no_pick" word="No pick yet" />
          ) : (
            <TeamBadge abbreviation={next.pick.abbreviation} name={next.pick.team_name} size="sm" />
          )}
        </p>
      )}
      <p className={`wrap ${classes.links}`}>
        {next ? (
          <More to={weekAddress(contest, next)}>{next.pick === null ? 'Make Your Pick' : 'Change Your Pick'}</More>
        ) : (
          <More to={survivorAddress(contest)}>View Survivor Contest</More>
        )}
        {happened !== null && (
          <More to={storyPath({ contestId: contest.contest_id, week: happened.week_number })}>
            The story of {weekWords(happened)}
          </More>
        )}
      </p>
    </Panel>
  )
}

/** The contest with a draft: the leader, and the reader's own place. `isCounted`: the leader is elsewhere. */
export function TwoTeamCard({
  contest,
  mine,
  isEndTold,
  isCounted = false,
}: OfCase & { contest: TwoTeamContest; isCounted?: boolean }) {
  const lead = leadWords(contest)
  // A reader in first place knows the lead by it.
  const isOn = contest.status === 'in_progress' && !isCounted && contest.me.rank !== 1
  return (
    <Panel title="Two-Team Contest" intro={contest.contest_name}>
      <CaseLines mine={mine} isEndTold={isEndTold} />
      {isOn && (
        <p className={`wrap soft ${classes.line}`}>
          {lead === null ? (
            'Nobody has a win yet.'
          ) : (
            <>
              <span className={`figures heavy ${classes.figure}`}>{lead.who}</span>
              {lead.words}
            </>
          )}
        </p>
      )}
      <More to={contestAddress(contest)}>View Standings</More>
    </Panel>
  )
}

const contestAddress = ({ contest_id }: TwoTeamContest) => `${paths.twoTeam}?contest=${contest_id}`

function CaseLines({ mine, isEndTold = false }: OfCase) {
  if (mine === null) return null
  return (
    <div className="stack-xxs below-sm">
      {!isEndTold && <p className="strong">{mine.title}</p>}
      <p className="soft pretty">{mine.detail}</p>
      {mine.games.length > 0 && <Games games={mine.games} />}
      {mine.join !== null && mine.action !== null && <JoinButton join={mine.join} label={mine.action.label} />}
    </div>
  )
}

export const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`inline strong accent touch ${classes.more}`}>
    {children}
    <IconArrowRight size="1.1em" aria-hidden />
  </Link>
)
