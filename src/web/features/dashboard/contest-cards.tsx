import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Analytics } from '#contract/dashboard/analytics.ts'
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
import { Games } from './hero.tsx'

type OfCase = { mine: Case | null }

type Props = {
  analytics: Analytics
  /** The reader's case in each; null where the hero already tells it. */
  ofSurvivor: Case | null
  ofTwoTeam: Case | null
}

/** Both contests, each with a link to it. */
export const ContestCards = ({ analytics: { survivor, two_team }, ofSurvivor, ofTwoTeam }: Props) => (
  <div className={classes.cards}>
    {survivor && <SurvivorCard contest={survivor} mine={ofSurvivor} />}
    {two_team && <TwoTeamCard contest={two_team} mine={ofTwoTeam} />}
  </div>
)

/** The survivor contest, with a link to the pick where the reader can make one. */
function SurvivorCard({ contest, mine }: OfCase & { contest: SurvivorContest }) {
  const { status, alive, current_participants: all, happened } = contest
  const next = nextPick(contest)
  const isOn = status === 'in_progress' && alive > 0
  return (
    <Panel title="Survivor Contest" intro={contest.contest_name}>
      <CaseLines mine={mine} />
      {isOn && (
        <>
          <p className={classes.line}>
            <span className={classes.figure}>{alive}</span>
            {plural(alive, 'player')} still alive
          </p>
          <div className={classes.bar} aria-hidden>
            <div className={classes.alive} style={{ width: `${(alive / Math.max(all, 1)) * 100}%` }} />
          </div>
        </>
      )}
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
      <p className={classes.links}>
        {next ? (
          <More to={weekAddress(contest, next)}>Make Your Pick</More>
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

/** The contest with a draft: who leads, and the reader's own place. */
function TwoTeamCard({ contest, mine }: OfCase & { contest: TwoTeamContest }) {
  const lead = leadWords(contest)
  const isOn = contest.status === 'in_progress'
  return (
    <Panel title="Two-Team Contest" intro={contest.contest_name}>
      <CaseLines mine={mine} />
      {isOn && (
        <p className={classes.line}>
          {lead === null ? (
            'Nobody has a win yet.'
          ) : (
            <>
              <span className={classes.figure}>{lead.who}</span>
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

function CaseLines({ mine }: OfCase) {
  if (mine === null) return null
  return (
    <>
      <p className={classes.mine}>{mine.title}</p>
      <p className={classes.detail}>{mine.detail}</p>
      {mine.games.length > 0 && <Games games={mine.games} />}
    </>
  )
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.more}>
    {children}
    <IconArrowRight size="1.1em" aria-hidden />
  </Link>
)
