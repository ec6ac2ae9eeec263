import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { hasJustJoined } from '#web/features/contests/just-joined.ts'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { useSession } from '#web/features/sessions/session.tsx'
import { useLive, useOwnNews } from '#web/live/use-live.ts'
import { paths } from '#web/paths.ts'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary, StatSkeleton } from '#web/ui/states/no-answer.tsx'
import { useHasPassed } from '#web/ui/time/countdown.tsx'
import { type Case, calm, leading, type Shown, seasonIsOver } from './cases/case.ts'
import { lastHourOf, survivorCase } from './cases/survivor-case.ts'
import { twoTeamCase } from './cases/two-team-case.ts'
import classes from './dashboard.module.css'
import { Hero } from './hero.tsx'

// Below the hero, or beside its button: the first paint has neither.
const BelowHero = lazy(async () => ({ default: (await import('./below-hero.tsx')).BelowHero }))
const ReminderQuestion = lazy(async () => ({
  default: (await import('#web/features/contests/reminder-question.tsx')).ReminderQuestion,
}))
const WhatNext = lazy(async () => ({ default: (await import('./what-next.tsx')).WhatNext }))

export const prepareDashboard = (client: QueryClient) => client.prefetchQuery(analyticsQuery)

/** The reader's tasks, their deadlines and standing. */
export const DashboardScreen = () => (
  <>
    <h1 className="unseen">Dashboard</h1>
    <QueryBoundary failure="Failed to load analytics" skeleton={<DashboardSkeleton />}>
      <Dashboard />
    </QueryBoundary>
  </>
)

function Dashboard() {
  const { data } = useSuspenseQuery(analyticsQuery)
  const { survivor, two_team, tiebreaker, server_now } = data
  useLive(['contest', 'survivor', 'games', 'playoff_games'], analyticsQuery.queryKey)
  useOwnNews(['pick', 'entry'], analyticsQuery.queryKey)
  const [seenWeek, dismiss] = useSeenWeek(survivor?.contest_id ?? 0)
  // Between two answers: the last hour begins on the minute, as the countdown does.
  const lastHour = survivor && lastHourOf(survivor)
  const isLastHour = useHasPassed({ at: lastHour, serverNow: server_now })
  const now = lastHour !== null && isLastHour && server_now < lastHour ? lastHour : server_now
  const ofSurvivor = survivor && survivorCase(survivor, { now, seenWeek })
  const ofTwoTeam = two_team && twoTeamCase(two_team, server_now)
  const ofTiebreaker = tiebreaker && twoTeamCase(tiebreaker, server_now)
  const hero = leading(
    [ofSurvivor, ofTiebreaker, ofTwoTeam].filter((mine) => mine !== null),
    data,
  )
  useTabTitle(hero?.tab ?? 'Dashboard')
  const welcome = welcomeTo(data)
  const own = { survivor: ofSurvivor, tiebreaker: ofTiebreaker, two_team: ofTwoTeam }
  const of = SHOWN.find((contest) => own[contest] === hero) ?? null
  return (
    <div className={`stack ${classes.screen}`}>
      {hero === null ? (
        <NoContest welcome={welcome} serverNow={server_now} />
      ) : (
        <Hero
          welcome={welcomeAbove(hero, { of, welcome, season: seasonIsOver(data) })}
          contest={hasSeveral(data, of) ? (data[of]?.contest_name ?? null) : null}
          mine={hero}
          serverNow={server_now}
          more={
            <Suspense>
              <WhatNext analytics={data} mine={hero} of={of} onDismiss={dismiss} />
            </Suspense>
          }
        />
      )}
      {hasJustJoined() && (
        <Suspense>
          <ReminderQuestion />
        </Suspense>
      )}
      {survivor !== null && <ScoresAsOf />}
      <Suspense fallback={<BelowSkeleton />}>
        <BelowHero analytics={data} hero={hero} of={of} own={own} />
      </Suspense>
    </div>
  )
}

const SHOWN = ['survivor', 'tiebreaker', 'two_team'] as const

/** Whether the reader plays another contest of that type. */
const hasSeveral = ({ others }: Analytics, of: Shown | null): of is 'survivor' | 'two_team' =>
  of !== null &&
  of !== 'tiebreaker' &&
  others.some(
    ({ is_participant, contest_type }) => is_participant && (contest_type === 'survivor') === (of === 'survivor'),
  )

/** The quiet line above the hero: the week, or after the season that it is over, unless the title says that. */
const welcomeAbove = (hero: Case, { of, welcome, season }: { of: Shown | null; welcome: string; season: string }) =>
  of !== null ? welcome : hero.title === season ? null : season

/** 'Welcome to Week 7 of the 2025-26 Season', or that it is over. */
function welcomeTo(data: Analytics): string {
  const { season_year } = data
  const stage = stageOf(data)
  return stage === null ? `${season_year} Season` : `Welcome to ${stage} of the ${season_year} Season`
}

/** 'Week 7', 'Round 1, Game 2', 'Game 2 of the Final', or 'the Playoffs' while a round is awaited; null once nothing is played any more. */
function stageOf({ currentWeek, is_season_over, survivor, two_team, tiebreaker }: Analytics): string | null {
  if (survivor === null || survivor.status === 'completed') {
    if (!is_season_over) return weekTitle({ week_number: currentWeek })
    const isOn = two_team?.contest_type === 'playoff_tiebreaker' && two_team.status !== 'completed'
    return isOn || tiebreaker !== null ? 'the Playoffs' : null
  }
  if (survivor.awaiting_round !== null) return 'the Playoffs'
  if (survivor.round === FINAL) return `Game ${survivor.game_number} of the Final`
  return weekTitle({ week_number: currentWeek, round: survivor.round, game_number: survivor.game_number })
}
const FINAL = 4

function NoContest({ welcome, serverNow }: { welcome: string; serverNow: string }) {
  const { isAdmin } = useSession()
  const none: Pick<Case, 'title' | 'detail' | 'action'> = isAdmin
    ? {
        title: 'Your pool has no contest yet',
        detail: 'Create a survivor contest, and your members can join it here.',
        action: { label: 'Create a Contest', to: paths.admin, isPrimary: true },
      }
    : {
        title: 'No Active Survivor Contest',
        detail: 'Once an administrator sets one up, you can join it here.',
        action: { label: 'Try a Mock Draft', to: paths.mockDraft, isPrimary: true },
      }
  const mine: Case = { ...calm, ...none, state: 'watching', tab: '', tone: 'accent' }
  return <Hero welcome={welcome} mine={mine} serverNow={serverNow} />
}

const DashboardSkeleton = () => (
  <LoadingScreen className={`stack ${classes.screen}`}>
    <PanelSkeleton lines={4} />
    <BelowSkeleton />
  </LoadingScreen>
)

/** A phone folds the figures and one of the cards, and has no games. */
const BelowSkeleton = () => (
  <>
    <div className={`at-desk ${classes.figures}`}>
      <StatSkeleton />
    </div>
    <div className={classes.below} data-games>
      <div className={classes.cards}>
        <PanelSkeleton />
        <div className="at-desk">
          <PanelSkeleton />
        </div>
      </div>
      <div className={classes.later}>
        <PanelSkeleton />
      </div>
    </div>
  </>
)

const keyOf = (contestId: number) => `PuckPool_seen_week_${contestId}`

/** The week of a contest whose result the reader has dismissed on this device, and how to dismiss one. */
function useSeenWeek(contestId: number): [seen: number | null, dismiss: (week: number) => void] {
  const [dismissed, setDismissed] = useState<number | null>(null)
  const stored = localStorage.getItem(keyOf(contestId))
  const seen = dismissed ?? (stored === null ? null : Number(stored))
  return [
    seen,
    (week) => {
      localStorage.setItem(keyOf(contestId), String(week))
      setDismissed(week)
    },
  ]
}
