import { contestTypes } from '#rules/contests/contest-types.ts'
import { counted, ordinal, plural } from '#rules/counted.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { paths, storyPath } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Case, SurvivorContest, TwoTeamContest } from './cases/case.ts'
import { gamesAhead } from './cases/game-words.ts'
import { leadWords } from './cases/lead-words.ts'
import { nextPick, survivorAddress, weekAddress } from './cases/next-pick.ts'
import classes from './dashboard.module.css'
import { Games, JoinButton, JoinFee } from './hero.tsx'
import { More } from './more.tsx'

/** The reader's case, unless the hero shows it; without its title if the hero shows how all contests ended. */
type OfCase = { mine: Case | null; isEndShown?: boolean }
/** What the hero shows has no second place on a card. */
type BesideHero = OfCase & { hero: Case }

/**
 * The survivor contest, with a link to the pick if the reader can make one. `isCounted`: the number of those alive is
 * elsewhere.
 */
export function SurvivorCard({
  contest,
  mine,
  hero,
  isEndShown,
  isCounted = false,
}: BesideHero & { contest: SurvivorContest; isCounted?: boolean }) {
  const { status, alive, current_participants: all } = contest
  const isOn = status === 'in_progress' && alive > 0 && !isCounted
  return (
    <Panel title="Survivor Contest" tone={mine?.tone === 'gold' ? 'gold' : 'plain'} intro={contest.contest_name}>
      <CaseLines mine={mine} isEndShown={isEndShown} />
      <div>
        {isOn && <HowMany of={all} count={alive} words={`${plural(alive, 'player')} still alive`} />}
        {status === 'waiting' && mine === null && <Steps steps={SURVIVOR_STEPS} />}
        {status !== 'waiting' && <Weeks contest={contest} hero={hero} />}
      </div>
      <SurvivorLinks contest={contest} hero={hero} />
    </Panel>
  )
}

/** How a contest is played, for those who wait for its start. */
const SURVIVOR_STEPS = [
  'Pick one team a week, before picks lock.',
  'If it wins enough that week, you’re through.',
  'Each team only once. The last one in wins.',
]
const DRAFT_STEPS = [
  'The order is drawn when the draft starts.',
  'You take two teams, one in each round.',
  'Every win of theirs counts for you.',
]

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="numbered stack-xs soft">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

type OfSurvivor = Pick<BesideHero, 'hero'> & { contest: SurvivorContest }

/** The reader's last week, unless the hero is about it, and their pick of the next. */
function Weeks({ contest, hero }: OfSurvivor) {
  const { happened } = contest
  const next = nextPick(contest)
  const isNews = hero.state === 'result' || hero.state === 'ended'
  const last = isNews || contest.status === 'completed' || !happened?.fate ? null : happened
  if (last === null && next === null) return null
  return (
    <ul className="stack-xs">
      {last && (
        <li className="row-xs wrap">
          {weekTitle(last)}: {last.team !== null && <TeamBadge abbreviation={last.team} size="sm" />}
          <StatusBadge status={last.fate === 'out' ? 'out' : last.life_lost ? 'life_lost' : 'survived'} />
        </li>
      )}
      {next && (
        <li className="row-xs wrap">
          {weekTitle(next)}:{' '}
          {next.pick === null ? (
            <StatusBadge status="no_pick" word="No pick yet" />
          ) : (
            <TeamBadge abbreviation={next.pick.abbreviation} name={next.pick.team_name} size="sm" />
          )}
        </li>
      )}
    </ul>
  )
}

function SurvivorLinks({ contest, hero }: OfSurvivor) {
  const { contest_id: contestId, happened, status } = contest
  const next = nextPick(contest)
  const shown = hero.action?.to
  const hasPick = next && (next.pick === null || shown !== weekAddress(contest, next))
  const isStoryShown = happened === null || hero.state === 'result' || hero.state === 'ended'
  return (
    <p className={`wrap ${classes.links}`}>
      {hasPick && (
        <More to={weekAddress(contest, next)}>{next.pick === null ? 'Make Your Pick' : 'Change Your Pick'}</More>
      )}
      {!hasPick && shown !== survivorAddress(contest) && (
        <More to={survivorAddress(contest)}>View Survivor Contest</More>
      )}
      {status === 'waiting' && <More to={`${paths.survivorRules}?contest=${contestId}`}>Read the Rules</More>}
      {!isStoryShown && (
        <More to={storyPath({ contestId, week: happened.week_number })}>{weekTitle(happened)} story</More>
      )}
    </p>
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

/** The contest with a draft: the reader's own place and teams, and the leader. `isCounted`: the leader is elsewhere. */
export function TwoTeamCard({
  contest,
  mine,
  isEndShown,
  isCounted = false,
  now,
}: OfCase & { contest: TwoTeamContest; isCounted?: boolean; now: string }) {
  const { status, draft, me } = contest
  const lead = leadWords(contest)
  const isOn = status === 'in_progress'
  const isRanked = isOn && lead !== null && me.rank !== null && contest.ending.awaited === null
  return (
    <Panel
      title={draftTitle(contest)}
      tone={mine?.tone === 'gold' ? 'gold' : 'plain'}
      intro={contest.contest_name === draftTitle(contest) ? undefined : contest.contest_name}
    >
      {isRanked && mine !== null && <Place me={me} />}
      {!isRanked && (!isOn || lead !== null) && <CaseLines mine={mine} isEndShown={isEndShown} />}
      <div className="stack-sm">
        {(isOn || status === 'completed') && <OwnTeams contest={contest} now={now} />}
        {isOn && !isCounted && (me.rank !== 1 || mine === null) && <Lead lead={lead} />}
        {status === 'waiting' && mine === null && contest.contest_type === 'two_team' && <Steps steps={DRAFT_STEPS} />}
        {status === 'drafting' && draft !== null && mine !== null && (
          <HowMany of={draft.total_picks} count={draft.pick_number} words={`of ${draft.total_picks}`} />
        )}
      </div>
      <p className={`wrap ${classes.links}`}>
        <More to={contestAddress(contest)}>{LOOK[status]}</More>
      </p>
    </Panel>
  )
}

/** '3rd with 31 wins' */
const Place = ({ me: { rank, is_tied, wins } }: Pick<TwoTeamContest, 'me'>) => (
  <p className={`wrap soft below-xs ${classes.line}`}>
    <span className={`figures heavy ${classes.figure}`}>{ordinal(rank ?? 0)}</span> {is_tied && 'tied, '}with{' '}
    {counted(wins, 'win')}
  </p>
)

const Lead = ({ lead }: { lead: ReturnType<typeof leadWords> }) => (
  <p className="soft text-sm">
    {lead === null ? (
      'Nobody has a win yet.'
    ) : (
      <>
        <strong>{lead.who}</strong> {lead.words}
      </>
    )}
  </p>
)

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

/** Each team with its wins, and its games of today. */
function OwnTeams({ contest, now }: { contest: TwoTeamContest; now: string }) {
  const { teams } = contest.me
  const { is_tiebreaker: isPlayoffs } = contestTypes[contest.contest_type]
  if (teams.length === 0) return null
  return (
    <ul className="stack-xs" aria-label="Your teams">
      {teams.map(({ abbreviation, team_name, wins, games_today }) => (
        <li key={abbreviation} className="row-xs figures text-sm">
          <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
          <span className="soft">{counted(wins, 'win')}</span>
          <strong className="pushed">{gamesAhead(games_today, { now, isPlayoffs }).join(', ')}</strong>
        </li>
      ))}
    </ul>
  )
}

const contestAddress = ({ contest_id }: TwoTeamContest) => `${paths.twoTeam}?contest=${contest_id}`

function CaseLines({ mine, isEndShown = false }: OfCase) {
  if (mine === null) return null
  return (
    <div className="stack-xxs below-sm">
      {!isEndShown && <p className={`strong text-lg ${mine.tone === 'gold' ? 'gold' : ''}`}>{mine.title}</p>}
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
