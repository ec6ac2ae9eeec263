import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedSurvivorContest, SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { HistoryLink, PlannerLink, RulesLink } from '#web/features/contests/contest-links.tsx'
import { ContestSwitch } from '#web/features/contests/contest-switch.tsx'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { PlayoffBracket } from '#web/features/playoffs/bracket/playoff-bracket.tsx'
import { gridPath, paths } from '#web/paths.ts'
import { arriving } from '#web/ui/layout/arriving.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SmallLink } from '#web/ui/layout/text-link.tsx'
import { PanelSkeleton, QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import classes from './contest-page.module.css'
import { EntriesLine } from './entries-line.tsx'
import { JoinCard, JoinedCard, OnlyWhoIsOutCard } from './join-cards.tsx'
import { CompletedCard, EliminatedCard, PlayoffCard, SpectatorCard } from './notice-cards.tsx'
import { areAllOut } from './own-entry.ts'
import { LockedCard, LockedPart } from './pick/locked-card.tsx'
import { PickCard } from './pick/pick-card.tsx'
import { isMadeAhead } from './pick/planned.ts'
import { Everyone, Figures } from './standings/everyone.tsx'
import { HowItEnded } from './standings/survivor-status.tsx'
import type { MyPick, Status } from './survivor.queries.ts'
import { SweatPanel, TonightPanel } from './sweat/sweat-panel.tsx'
import { toolsOf } from './tools/tools.ts'
import { ToolsRow } from './tools/tools-row.tsx'
import { type ContestView, useContestView } from './use-contest-view.ts'
import { PickedCountCard } from './week/picked-count.tsx'
import { OwnRulings } from './week/ruling-chips.tsx'
import { firstWeekOf, isPicking, type ShownWeek } from './week/shown-week.ts'
import { WeekPicks } from './week/week-picks.tsx'
import { WeekStrip } from './week/week-strip.tsx'
import { type Shown, tabTitle } from './what-to-show.ts'

/** Only once a contest is over. */
export const ChampionCard = arriving(async () => (await import('./standings/champion-card.tsx')).ChampionCard)

type Props = { contest: ListedSurvivorContest; contests: readonly ListedSurvivorContest[] }

/** One contest as the reader sees it: first what to do now, then how everyone is doing. */
export function ContestPage({ contest, contests }: Props) {
  const view = useContestView(contest)
  const { me, week, current, shown, isPhone, isBoard, isBeside } = view
  const picks = isPicking({ contest, me })
  const board = shown.sweat && week !== null && (
    <SweatPanel
      contest={contest}
      week={week}
      myself={me.participant_id}
      isBesideOwn={isBeside}
      own={
        isBoard && current !== null ? (
          <LockedPart contestId={contest.contest_id} week={week} pick={current} livesLeft={me.lives_left} />
        ) : undefined
      }
    />
  )
  const out = shown.sweat && <OutCard contest={contest} view={view} />
  const place = { contest, here: 'board' as const, picks, week: week?.week_number }
  // A row with one page in it leads nowhere.
  const hasTools = isPhone && toolsOf(place).length > 1
  const tools = hasTools && <ToolsRow {...place} />
  const entries = <EntriesLine contestId={contest.contest_id} me={me} />
  return (
    <Page
      // The no-break spaces keep the dash off either end of a line.
      title={`Survivor Contest\u00a0-\u00a0${stageOf(contest)}`}
      tab={tabTitle({ week, shown, current })}
      lead={
        view.leads ? (
          <>
            {entries}
            <OwnPick
              contest={contest}
              view={view}
              figures={
                <div className="stack-xxs">
                  {tools}
                  <Figures contest={contest} view={view} />
                </div>
              }
            />
          </>
        ) : undefined
      }
      eyebrow={contest.contest_name}
      switcher={
        <>
          <ContestSwitch path={paths.survivor} contests={contests} shown={contest.contest_id} />
          {!view.leads && entries}
          {!view.leads && tools}
        </>
      }
      aside={hasTools ? undefined : <Links contest={contest} week={week} picks={picks} />}
    >
      <span className="unseen" role="status">
        {week?.is_locked && contest.status === 'in_progress' ? 'Picks are locked' : ''}
      </span>
      {contest.status === 'in_progress' && <ScoresAsOf />}
      {view.figures === 'first' && <Figures contest={contest} view={view} />}
      {!isBeside && out}
      {!isBeside && board}
      <div className={classes.columns}>
        <div className={`stack-lg yields ${classes.main}`}>
          {isBeside && board}
          <Own contest={contest} contests={contests} view={view} />
        </div>
        {isBeside && week !== null && (
          <div className={`stack-lg yields ${classes.beside}`}>
            {out}
            {shown.locked && current !== null && (
              <LockedCard contest={contest} week={week} pick={current} livesLeft={me.lives_left} />
            )}
            <TonightPanel contestId={contest.contest_id} week={week} myself={me.participant_id} />
          </div>
        )}
        <div className={`stack-lg yields ${classes.rest}`}>
          {view.figures === 'beside' && <Figures contest={contest} view={view} />}
          <Everyone contest={contest} view={view} />
        </div>
      </div>
    </Page>
  )
}

type LinksProps = { contest: ListedSurvivorContest; week: ShownWeek | null; picks: boolean }

const Links = ({ contest: { contest_id: contestId, status }, week, picks }: LinksProps) => (
  <>
    {status !== 'waiting' && <GridLink contestId={contestId} />}
    {picks && <PlannerLink contestId={contestId} week={week?.week_number} />}
    <RulesLink of="survivor" contestId={contestId} />
    <HistoryLink contestId={contestId} />
  </>
)

type ViewProps = { contest: ListedSurvivorContest; view: ContestView }

const OwnPick = ({
  contest,
  view: { shown, week, current, weeks, strip },
  figures,
}: ViewProps & { figures?: ReactNode }) =>
  shown.pick &&
  week !== null && (
    <PickCard
      contest={contest}
      week={week}
      current={current}
      isPlanned={isMadeAhead(current, weeks.weeks)}
      strip={strip}
      figures={figures}
    />
  )

/** The reader's own part, the weeks, and the shown one. */
function Own({ contest, contests, view }: ViewProps & Props) {
  const [search] = useSearchParams()
  const { me, mine, weeks, strip, week, current, shown, leads } = view
  const isAwaited = contest.awaiting_round !== null
  const rules = <PlayoffCard contest={contest} />
  const serverNow = weeks.server_now
  return (
    <>
      <OwnCards contest={contest} contests={contests} view={view} />
      {view.figures === 'after_own_cards' && <Figures contest={contest} view={view} />}
      {shown.champions.length > 0 && (
        <HowItEnded contest={contest} standings={view.standings} myself={me.participant_id} />
      )}
      <WeekStrip
        strip={strip}
        shown={week}
        mine={mine}
        plays={me.is_participant}
        first={firstWeekOf(me)}
        last={me.elimination_week}
      />
      {week !== null && (
        <Landing isAsked={search.get('week') !== null && !shown.sweat && !leads}>
          {!leads && <OwnPick contest={contest} view={view} />}
          <WeekCards contest={contest} shown={shown} week={week} current={current} me={me} view={view} />
        </Landing>
      )}
      {shown.playoff && isAwaited && rules}
      {shown.bracketRound !== null && (
        <PlayoffBracket
          seasonYear={contest.season_year}
          round={shown.bracketRound}
          markOf={(teamId) => (current?.team_id === teamId ? { text: 'Your pick', isMine: true } : null)}
        />
      )}
      {shown.playoff && !isAwaited && rules}
      {/* Below the pick, which is what comes next. */}
      {shown.joined && <JoinedCard contest={contest} me={me} serverNow={serverNow} />}
    </>
  )
}

/** The cards about the reader, whichever week is shown: joining, how it ended, being out. */
const OwnCards = ({ contest, contests, view }: ViewProps & Props) => {
  const { shown, me, mine, weeks } = view
  const serverNow = weeks.server_now
  return (
    <>
      {shown.join && contest.is_open && (
        <JoinCard contest={contest} next={me.next_entry ?? null} serverNow={serverNow} />
      )}
      {shown.join && !contest.is_open && (
        <OnlyWhoIsOutCard contest={contest} contests={contests} serverNow={serverNow} />
      )}
      {shown.champions.length > 0 && (
        <Suspense fallback={<PanelSkeleton lines={3} />}>
          <ChampionCard contest={contest} champions={shown.champions} />
        </Suspense>
      )}
      {shown.completed && <CompletedCard />}
      {shown.spectator && <SpectatorCard />}
      {!shown.sweat && <OutCard contest={contest} view={view} />}
      {me.rulings && <OwnRulings contestId={contest.contest_id} rulings={me.rulings} mine={mine} />}
    </>
  )
}

/** That the reader is out, above whatever the page shows of the others. */
const OutCard = ({ contest, view: { shown, me, mine } }: ViewProps) =>
  shown.eliminated && (
    <EliminatedCard
      contestId={contest.contest_id}
      week={me.elimination_week}
      mine={mine}
      next={areAllOut(me) ? (me.next_entry ?? null) : null}
      hasWithdrawn={me.rulings?.some((of) => of.kind === 'withdraw' && of.week_number === me.elimination_week) ?? false}
    />
  )

type WeekProps = {
  contest: SurvivorContest
  shown: Shown
  week: ShownWeek
  current: MyPick | null
  me: Status
  view: Pick<ContestView, 'isBoard' | 'isBeside'>
}

/** The cards of the shown week from its lock on: the reader's pick, then everyone's. */
function WeekCards({ contest, shown, week, current, me, view: { isBoard, isBeside } }: WeekProps) {
  const isCurrent = week.week_number === contest.current_week
  const picks = (
    <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load survivor data">
      <WeekPicks
        contestId={contest.contest_id}
        week={week}
        isPlaying={contest.status === 'in_progress' && (isCurrent || !week.is_processed)}
        myself={me.participant_id}
      />
    </QueryBoundary>
  )
  return (
    <>
      {shown.locked && current !== null && !isBoard && !isBeside && (
        <LockedCard contest={contest} week={week} pick={current} livesLeft={me.lives_left} />
      )}
      {shown.pickedCount && <PickedCountCard contestId={contest.contest_id} week={week} />}
      {shown.weekPicks && (isBoard ? <Fold title={`${weekTitle(week)} Picks`}>{picks}</Fold> : picks)}
    </>
  )
}

/** The contest's stage: 'Week 7', 'Round 1, Game 2', 'Playoff Tiebreaker' between two rounds, or 'Completed'. */
function stageOf({ status, awaiting_round, current_week, round, game_number }: SurvivorContest): string {
  if (status === 'completed') return 'Completed'
  if (awaiting_round !== null) return 'Playoff Tiebreaker'
  return weekTitle({ week_number: current_week, round, game_number })
}

/** Leads from a contest to everyone's picks of the season. */
const GridLink = ({ contestId }: { contestId: number }) => <SmallLink to={gridPath(contestId)}>Season Grid</SmallLink>

/**
 * The cards of the week that the address names: a link with `?week=` leads to them, not to the top of the page, unless the board leads.
 * Choosing another week later does not move the page.
 */
function Landing({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [lands] = useState(isAsked)
  return (
    <div className={`stack-md yields ${classes.landing}`} ref={lands ? bringIntoView : undefined}>
      {children}
    </div>
  )
}

/** In the next frame, because the router scrolls a new page to its top in this one. */
const bringIntoView = (element: HTMLElement | null) => {
  if (element !== null) requestAnimationFrame(() => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}
