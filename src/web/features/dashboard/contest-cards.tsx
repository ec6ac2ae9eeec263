import { contestTypes } from '#rules/contests/contest-types.ts'
import { counted, plural } from '#rules/counted.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { paths, storyPath } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Case, SurvivorContest, TwoTeamContest } from './cases/case.ts'
import { nextPick, survivorAddress, weekAddress } from './cases/next-pick.ts'
import { leadWords } from './cases/two-team-case.ts'
import classes from './dashboard.module.css'
import { Games, JoinButton, JoinFee } from './hero.tsx'
import { More } from './more.tsx'

/** The reader's case, unless the hero shows it; without its title if the hero shows how all contests ended. */
type OfCase = { mine: Case | null; isEndShown?: boolean }

/**
 * The survivor contest, with a link to the pick if the reader can make one. `isCounted`: the number of those alive is
 * elsewhere.
 */
export function SurvivorCard({
  contest,
  mine,
  isEndShown,
  isCounted = false,
}: OfCase & { contest: SurvivorContest; isCounted?: boolean }) {
  const { status, alive, current_participants: all, max_participants: most, happened } = contest
  const next = nextPick(contest)
  const isOn = status === 'in_progress' && alive > 0 && !isCounted
  return (
    <Panel title="Survivor Contest" intro={contest.contest_name}>
      <CaseLines mine={mine} isEndShown={isEndShown} />
      {isOn && <HowMany of={all} count={alive} words={`${plural(alive, 'player')} still alive`} />}
      {status === 'waiting' && <HowMany of={most} count={all} words={`of ${most} in`} />}
      {status === 'completed' && contest.champion !== null && (
        <p className={`wrap soft ${classes.line}`}>
          <span className={`heavy gold ${classes.figure}`}>{contest.champion}</span>
          outlasted {counted(all - Math.max(1, alive), 'player')}
        </p>
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
            {weekTitle(happened)} story
          </More>
        )}
      </p>
    </Panel>
  )
}

/** A figure, what it counts, and how much of all that is. */
const HowMany = ({ count, of, words }: { count: number; of: number; words: string }) => (
  <>
    <p className={`wrap soft ${classes.line}`}>
      <span className={`figures heavy ${classes.figure}`}>{count}</span>
      {words}
    </p>
    <div className={classes.bar} aria-hidden>
      <div className={classes.alive} style={{ width: `${(count / Math.max(of, 1)) * 100}%` }} />
    </div>
  </>
)

/** The contest with a draft: the leader, and the reader's own place. `isCounted`: the leader is elsewhere. */
export function TwoTeamCard({
  contest,
  mine,
  isEndShown,
  isCounted = false,
}: OfCase & { contest: TwoTeamContest; isCounted?: boolean }) {
  const lead = leadWords(contest)
  const { status, draft, me, current_participants: joined, max_participants: most } = contest
  // A reader in first place knows the lead by it.
  const isOn = status === 'in_progress' && !isCounted && (me.rank !== 1 || mine === null)
  return (
    <Panel
      title={draftTitle(contest)}
      intro={contest.contest_name === draftTitle(contest) ? undefined : contest.contest_name}
    >
      <CaseLines mine={mine} isEndShown={isEndShown} />
      {isOn && (
        <p className={`soft ${mine === null ? `wrap ${classes.line}` : ''}`}>
          {lead === null ? (
            'Nobody has a win yet.'
          ) : (
            <>
              <span className={`figures heavy ${mine === null ? classes.figure : 'text-lg'}`}>{lead.who}</span>{' '}
              {lead.words}
            </>
          )}
        </p>
      )}
      {mine === null && status !== 'completed' && me.teams.length > 0 && <OwnTeams teams={me.teams} />}
      {status === 'waiting' && <HowMany of={most} count={joined} words={`of ${most} in`} />}
      {status === 'drafting' && draft !== null && (
        <HowMany
          of={draft.total_picks}
          count={draft.pick_number}
          words={`of ${draft.total_picks}, ${draft.on_the_clock} is on the clock`}
        />
      )}
      <More to={contestAddress(contest)}>{LOOK[status]}</More>
    </Panel>
  )
}

export const draftTitle = ({ contest_type }: Pick<TwoTeamContest, 'contest_type'>) =>
  contest_type === 'two_team' ? 'Two-Team Contest' : contestTypes[contest_type].label

/** The target of the card: there are no standings before the first pick. */
const LOOK: Record<TwoTeamContest['status'], string> = {
  waiting: 'View the Lobby',
  drafting: 'View the Draft',
  in_progress: 'View Standings',
  completed: 'View Standings',
  cancelled: 'View Standings',
}

const OwnTeams = ({ teams }: Pick<TwoTeamContest['me'], 'teams'>) => (
  <ul className={`row wrap above-xs ${classes.teams}`} aria-label="Your teams">
    {teams.map(({ abbreviation, team_name, wins }) => (
      <li key={abbreviation} className="inline soft figures">
        <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
        &nbsp;{counted(wins, 'win')}
      </li>
    ))}
  </ul>
)

const contestAddress = ({ contest_id }: TwoTeamContest) => `${paths.twoTeam}?contest=${contest_id}`

function CaseLines({ mine, isEndShown = false }: OfCase) {
  if (mine === null) return null
  return (
    <div className="stack-xxs below-sm">
      {!isEndShown && <p className="strong text-lg">{mine.title}</p>}
      <p className="soft pretty">{mine.detail}</p>
      {mine.games.length > 0 && <Games games={mine.games} />}
      {mine.join !== null && mine.action !== null && (
        <>
          <JoinFee join={mine.join} />
          <JoinButton join={mine.join} label={mine.action.label} />
        </>
      )}
    </div>
  )
}
