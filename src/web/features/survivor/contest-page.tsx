import { VisuallyHidden } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { RulesLink } from '#web/features/contests/rules-link.tsx'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { HistoryLink } from '#web/features/history/history-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { TableSkeleton } from '#web/ui/states/skeletons.tsx'
import classes from './contest-page.module.css'
import { JoinCard, JoinedCard } from './join-cards.tsx'
import { CompletedCard, EliminatedCard, PlayoffCard, SpectatorCard } from './notice-cards.tsx'
import { LockedCard } from './pick/locked-card.tsx'
import { PickCard } from './pick/pick-card.tsx'
import { SeriesPanel } from './playoffs/series-panel.tsx'
import { ChampionCard } from './standings/champion-card.tsx'
import { SeasonCharts } from './standings/season-charts.tsx'
import { SurvivorStats } from './standings/survivor-stats.tsx'
import { SurvivorStatus } from './standings/survivor-status.tsx'
import { type MyPick, useSurvivor } from './survivor.queries.ts'
import { EarlierWeeks } from './week/week-nav.tsx'
import { WeekPicks } from './week/week-picks.tsx'
import { weekToBrowse } from './week/week-to-browse.ts'
import { type Shown, tabTitle, whatToShow } from './what-to-show.ts'

/** One contest as the reader sees it: first what to do now, then how everyone is doing. */
export function ContestPage({ contest }: { contest: SurvivorContest }) {
  const survivor = useSurvivor(contest)
  const { me, standings, lock, mine } = survivor
  const current = mine.find(({ week_number }) => week_number === lock.week_number) ?? null
  const shown = whatToShow({ contest, me, lock, current, standings })
  const isAwaited = contest.awaiting_round !== null
  const rules = <PlayoffCard contest={contest} />
  const [search] = useSearchParams()
  const browse = weekToBrowse({ asked: search.get('week'), contest, lock, standings })
  return (
    <Page
      title={`Survivor Contest - ${stageOf(contest)}`}
      tab={tabTitle({ contest, shown, current })}
      eyebrow={contest.contest_name}
      aside={
        <>
          <RulesLink of="survivor" contestId={contest.contest_id} />
          <HistoryLink contestId={contest.contest_id} />
        </>
      }
    >
      <VisuallyHidden role="status">
        {lock.is_locked && contest.status === 'in_progress' ? 'Picks are locked' : ''}
      </VisuallyHidden>
      {contest.status === 'in_progress' && <ScoresAsOf />}
      <SurvivorStats contest={contest} standings={standings} lock={lock} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <OwnCards contest={contest} shown={shown} survivor={survivor} current={current} />
          {shown.playoff && isAwaited && rules}
          {shown.seriesOfRound !== null && (
            <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load survivor data">
              <SeriesPanel contestId={contest.contest_id} round={shown.seriesOfRound} />
            </QueryBoundary>
          )}
          {browse.weeks.length > 0 && browse.viewed === null && (
            <EarlierWeeks contestId={contest.contest_id} weeks={browse.weeks} />
          )}
          {browse.viewed !== null && (
            <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load survivor data">
              <WeekPicks
                contestId={contest.contest_id}
                week={browse.viewed}
                weeks={browse.weeks}
                isPlaying={shown.weekPicks && browse.viewed === lock.week_number}
                myself={me.participant_id}
              />
            </QueryBoundary>
          )}
          {shown.playoff && !isAwaited && rules}
        </div>
        <div className={classes.rest}>
          <SurvivorStatus contest={contest} standings={standings} myself={me.participant_id} />
          <SeasonCharts contestId={contest.contest_id} standings={standings} week={browse.viewed} />
        </div>
      </div>
    </Page>
  )
}

type OwnProps = {
  contest: SurvivorContest
  shown: Shown
  survivor: ReturnType<typeof useSurvivor>
  current: MyPick | null
}

/** The cards about the reader: joining, how it ended, being out, or the pick. */
function OwnCards({ contest, shown, survivor: { me, lock, mine }, current }: OwnProps) {
  return (
    <>
      {shown.join && <JoinCard contest={contest} />}
      {shown.joined && <JoinedCard contest={contest} name={me.participant_name} />}
      {shown.champions.length > 0 && <ChampionCard contest={contest} champions={shown.champions} />}
      {shown.completed && <CompletedCard />}
      {shown.spectator && <SpectatorCard />}
      {shown.eliminated && <EliminatedCard contestId={contest.contest_id} week={me.elimination_week} mine={mine} />}
      {shown.pick && <PickCard contest={contest} lock={lock} current={current} />}
      {shown.locked && current !== null && <LockedCard contest={contest} lock={lock} pick={current} />}
    </>
  )
}

/** Where the contest is: 'Week 7', 'Round 1, Game 2', 'Playoff Tiebreaker' between two rounds, or 'Completed'. */
function stageOf({ status, awaiting_round, current_week, round, game_number }: SurvivorContest): string {
  if (status === 'completed') return 'Completed'
  if (awaiting_round !== null) return 'Playoff Tiebreaker'
  return weekTitle({ week_number: current_week, round, game_number })
}
