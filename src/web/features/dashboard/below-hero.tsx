import { IconBolt, IconChevronRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { UrgentItem } from '#contract/dashboard/urgent.ts'
import { easternDay } from '#rules/time.ts'
import { OtherContests } from '#web/features/contests/other-contests.tsx'
import { paths } from '#web/paths.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { type Case, endingWords, type Shown, type SurvivorContest, type TwoTeamContest } from './cases/case.ts'
import { leadWords } from './cases/lead-words.ts'
import { nextPick, weekAddress } from './cases/next-pick.ts'
import { draftTitle, SurvivorCard, TwoTeamCard } from './contest-cards.tsx'
import classes from './dashboard.module.css'
import due from './due-too.module.css'
import { More } from './more.tsx'
import { urgentQuery } from './urgent.queries.ts'

// Few see it, and it reads everyone's picks.
const Spoil = lazy(async () => ({ default: (await import('./spoil.tsx')).Spoil }))

/** Only at a desk. */
const GamesToday = lazy(async () => ({ default: (await import('./games-today.tsx')).GamesToday }))

type Props = {
  analytics: Analytics
  hero: Case | null
  /** Which contest the hero is about; null for the season as a whole. */
  of: Shown | null
  own: Record<Shown, Case | null>
}

/** The pool and both contests. A phone folds everything the hero shows, so that each fact appears once. */
export function BelowHero(props: Props) {
  const { of, analytics } = props
  return (
    <>
      <DueToo but={(of && analytics[of]?.contest_id) ?? null} />
      {canSpoil(analytics) && (
        <Suspense>
          <Spoil survivor={analytics.survivor} twoTeam={analytics.two_team} />
        </Suspense>
      )}
      {useIsPhone() ? <OnPhone {...props} /> : <AtDesk {...props} />}
      {props.hero?.state === 'champion' && <OtherEndings {...analytics} />}
    </>
  )
}

/** Who won the contests of the season that have no card here, below the reader's own title. */
function OtherEndings({ endings, survivor, two_team }: Analytics) {
  const shown = [survivor?.contest_name, two_team?.contest_name]
  const words = endings.filter((of) => !shown.includes(of.contest_name)).flatMap((of) => endingWords(of) ?? [])
  return words.length > 0 && <p className="soft pretty">{words.join(' ')}</p>
}

/** The contest that the button of the hero joins is described there. */
const othersBut = (hero: Case | null, { others }: Analytics) =>
  others.filter(({ contest_id }) => contest_id !== hero?.join?.contestId)

type Spoiling = { survivor: SurvivorContest; two_team: TwoTeamContest }

/** Out of a week that is played, with a drafted team that plays today. */
const canSpoil = (analytics: Analytics): analytics is Analytics & Spoiling =>
  analytics.survivor?.status === 'in_progress' &&
  analytics.survivor.is_locked &&
  analytics.survivor.me.is_eliminated &&
  analytics.two_team?.status === 'in_progress' &&
  analytics.two_team.me.teams.some(({ games_today }) => games_today.length > 0)

function AtDesk({ analytics, hero, of, own }: Props) {
  const { survivor, two_team, tiebreaker, server_now: now } = analytics
  const unlessHero = (contest: Shown) => (contest === of ? null : own[contest])
  const isEndShown = of === null
  const hasGames = useIsWide() && !(analytics.is_season_over && tiebreaker === null)
  // Of a draft that runs, and of a contest that is over, the hero has said everything.
  const hasCard = (contest: Shown) =>
    contest !== of || analytics[of]?.status === 'in_progress' || analytics[of]?.status === 'waiting'
  return (
    <>
      <div className={classes.figures}>
        <Figures analytics={analytics} />
      </div>
      <div className={classes.below} data-games={hasGames || undefined}>
        {hero === null ? (
          <NoData />
        ) : (
          <div className={classes.cards}>
            {tiebreaker && hasCard('tiebreaker') && (
              <TwoTeamCard contest={tiebreaker} mine={unlessHero('tiebreaker')} now={now} />
            )}
            {survivor && hasCard('survivor') && (
              <SurvivorCard contest={survivor} mine={unlessHero('survivor')} hero={hero} isEndShown={isEndShown} />
            )}
            {two_team && hasCard('two_team') && (
              <TwoTeamCard contest={two_team} mine={unlessHero('two_team')} isEndShown={isEndShown} now={now} />
            )}
            <OtherContests others={othersBut(hero, analytics)} />
          </div>
        )}
        {hasGames && (
          <Suspense>
            <GamesToday day={easternDay(now)} none={<p className="hint">No games today.</p>} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function OnPhone({ analytics, hero, of, own }: Props) {
  const { survivor, two_team, tiebreaker, server_now: now } = analytics
  if (hero === null)
    return (
      <>
        <NoData />
        <FigureLines analytics={analytics} />
      </>
    )
  const isEndShown = of === null
  const drafted = of && of !== 'survivor' && analytics[of]?.status === 'in_progress' ? analytics[of] : null
  return (
    <>
      {tiebreaker && of !== 'tiebreaker' && <TwoTeamCard contest={tiebreaker} mine={own.tiebreaker} now={now} />}
      <FigureLines analytics={analytics} due={of === 'survivor' && <DuePick analytics={analytics} hero={hero} />} />
      {survivor && of !== 'survivor' && (
        <SurvivorCard contest={survivor} mine={own.survivor} hero={hero} isEndShown={isEndShown} />
      )}
      {two_team && of !== 'two_team' && (
        <TwoTeamCard contest={two_team} mine={own.two_team} isEndShown={isEndShown} now={now} />
      )}
      <OtherContests others={othersBut(hero, analytics)} />
      {survivor && of === 'survivor' && survivor.status === 'waiting' && (
        <SurvivorCard contest={survivor} mine={null} hero={hero} />
      )}
      {survivor && of === 'survivor' && survivor.status === 'in_progress' && (
        <Fold title="Survivor Contest">
          <SurvivorCard contest={survivor} mine={null} hero={hero} isCounted />
        </Fold>
      )}
      {drafted && (
        <Fold title={leaderWords(drafted) ?? draftTitle(drafted)}>
          <TwoTeamCard contest={drafted} mine={null} isCounted={leaderWords(drafted) !== null} now={now} />
        </Fold>
      )}
    </>
  )
}

/** What can be done before the first contest: the hero has said what comes next. */
const NoData = () => (
  <section className={`surface lifted ${classes.empty}`}>
    <p className="strong text-lg">No data available</p>
    <p className="soft">Until a contest starts:</p>
    <p className={`wrap ${classes.links}`}>
      <More to={paths.chat}>Say hello in the chat</More>
      <More to={paths.accountNotifications}>Set your notifications</More>
    </p>
  </section>
)

/** 'Ann leads with 34 wins', unless that is the reader, whose place the hero shows. */
function leaderWords(contest: TwoTeamContest): string | null {
  const lead = contest.status === 'in_progress' && contest.me.rank !== 1 ? leadWords(contest) : null
  return lead && `${lead.who} ${lead.words}`
}

/** The pick of the next deadline, as a sentence (spec 2); null for readers who don't make it. */
const Reminder = (analytics: Analytics) =>
  hasReminder(analytics) && (
    <p className={`hint pretty ${classes.reminder}`}>
      <strong>Weekly Reminder:</strong> The {analytics.next_deadline_for} survivor pick is due by then.
    </p>
  )

const hasReminder = ({ survivor }: Analytics) => survivor !== null && nextPick(survivor) !== null

/** Beside the hero of a desk, one below the other. */
function Figures({ analytics }: Due) {
  const { survivorAlive, totalParticipants, next_deadline_for } = analytics
  return (
    <StatGrid isLine>
      {totalParticipants > 0 && <StatCard label="Survivor Alive" value={survivorAlive} of={totalParticipants} />}
      <StatCard label="Total Players" value={analytics.totalPlayers} />
      <StatCard
        label="Next Deadline"
        value={deadlineIn(analytics)}
        detail={hasReminder(analytics) ? <Reminder {...analytics} /> : (next_deadline_for ?? undefined)}
      />
    </StatGrid>
  )
}

const deadlineIn = ({ next_deadline_at, nextDeadline }: Analytics) =>
  next_deadline_at === null ? 'Nothing due' : nextDeadline

/** On a phone, in two lines. `due`: beside the reminder. */
function FigureLines({ analytics, due: act }: Due & { due?: ReactNode }) {
  const { survivorAlive, totalParticipants, totalPlayers, next_deadline_for } = analytics
  return (
    <section className={`surface lifted ${classes.lines}`} aria-label="Key figures">
      <dl className="wrap figures">
        {totalParticipants > 0 && (
          <div>
            <dt>Survivor Alive</dt>
            <dd>
              <strong>{survivorAlive}</strong> / {totalParticipants}
            </dd>
          </div>
        )}
        <div>
          <dt>Total Players</dt>
          <dd>
            <strong>{totalPlayers}</strong>
          </dd>
        </div>
        <div>
          <dt>Next Deadline</dt>
          <dd>
            <strong>{deadlineIn(analytics)}</strong>
            {!hasReminder(analytics) && <> {next_deadline_for}</>}
          </dd>
        </div>
      </dl>
      <div className={`row-xs ${classes.due}`}>
        <Reminder {...analytics} />
        {act}
      </div>
    </section>
  )
}

/** Open tasks in contests other than the hero's, a line for each. The strip of the other screens is silent here. */
function DueToo({ but }: { but: number | null }) {
  const { data } = useQuery(urgentQuery)
  const items = data?.items.filter(({ contest_id }) => contest_id !== but) ?? []
  if (data === undefined || items.length === 0) return null
  return (
    <ul className={due.due} aria-label="Also due">
      {items.map((item) => (
        <li key={`${item.kind} ${item.contest_id}`}>
          <Due item={item} serverNow={data.server_now} />
        </li>
      ))}
    </ul>
  )
}

function Due({ item, serverNow }: { item: UrgentItem; serverNow: string }) {
  const { contest_name, deadline, path } = item
  const isTurn = item.kind === 'on_the_clock'
  const Icon = isTurn ? IconBolt : IconLock
  return (
    <Link to={path} className={`row-xs text-sm ${due.line}`}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span className={`soft yields grows ${due.words}`}>
        <strong>{isTurn ? 'You’re on the clock' : `Pick for ${item.week}`}</strong> {contest_name}
      </span>
      {deadline !== null && <Countdown until={deadline} serverNow={serverNow} verb={isTurn ? 'ends' : 'locks'} bare />}
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </Link>
  )
}

type Due = { analytics: Analytics }

/** The way to the missing pick of the next deadline, unless the hero has it. */
function DuePick({ analytics: { survivor }, hero }: Due & { hero: Case }) {
  const next = survivor && nextPick(survivor)
  if (survivor === null || next === null || next.pick !== null) return null
  const address = weekAddress(survivor, next)
  return address !== hero.action?.to && <More to={address}>Make Your Pick</More>
}
