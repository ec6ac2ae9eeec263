import { Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { useLive, useOwnNews } from '#web/live/use-live.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadingScreen, TableSkeleton, TitleSkeleton } from '#web/ui/states/no-answer.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import { EntriesLine } from '../entries-line.tsx'
import { useEntryId } from '../own-entry.ts'
import { HighGameCount } from '../pick/high-game-count.tsx'
import { statusQuery } from '../survivor.queries.ts'
import { headOf } from '../tools/tools-row.tsx'
import { useWeekNames } from '../week/week-names.ts'
import { noteOf, PlanPanel } from './plan-panel.tsx'
import { type PlanSpot, viewPlan, weekToShow } from './plan-view.ts'
import { PlanWeek } from './plan-week.tsx'
import { cannotPlanWords } from './plan-words.ts'
import classes from './planner.module.css'
import { plannerQuery } from './planner.queries.ts'
import { usePlanActs } from './use-plan-acts.ts'

/** Only a desk has the room for it. */
const PlanGrid = lazy(async () => ({ default: (await import('./plan-grid.tsx')).PlanGrid }))

/** Picks for the whole season ahead: `/survivor/planner?contest=1&week=5`. */
export function PlannerScreen() {
  useLive(['survivor', 'games', 'playoff_games', 'settings'], SURVIVOR)
  return (
    <ContestScreen title="Season Planner" failure="Failed to load survivor data" skeleton={<PlannerSkeleton />}>
      {(contest) => <Season key={contest.contest_id} contest={contest} />}
    </ContestScreen>
  )
}

function Season({ contest }: { contest: ListedSurvivorContest }) {
  const { contest_id: contestId } = contest
  const entryId = useEntryId()
  const query = plannerQuery(contestId, entryId)
  const isAsked = contest.max_entries > 1
  const status = useQuery({ ...statusQuery(contestId, entryId), enabled: isAsked, throwOnError: false }).data
  const { data: plan } = useSuspenseQuery(query)
  useOwnNews(['pick', 'entry'], query.queryKey)
  const { titleOf, wordsOf } = useWeekNames(contestId)
  const [search, change] = useSearch()
  const [askedFor, setAskedFor] = useState<PlanSpot | null>(null)
  const acts = usePlanActs({ contestId, plan, titleOf, wordsOf })
  const isPhone = useIsPhone()
  const view = viewPlan(plan)
  const week = weekToShow(view.weeks, search.get('week'))
  const press = (spot: PlanSpot) => {
    if (!spot.week.is_open || spot.state === 'used' || spot.state === 'closed') return
    if (spot.state !== 'picked' && spot.cell.wins_needed > 1) setAskedFor(spot)
    else void acts.toggle(spot)
  }
  const shared = { plan, view, week, titleOf, onPress: press }
  const toWeek = (week_number: number) => change({ week: week_number }, { replace: true })
  return (
    <Page
      title="Season Planner"
      eyebrow={plan.contest_name}
      {...headOf(isPhone, { contest, here: 'planner', picks: true })}
    >
      {status !== undefined && <EntriesLine contestId={contestId} me={status} />}
      {week !== null && <PlanPanel plan={plan} acts={acts} />}
      {week === null ? (
        <EmptyState title="Nothing left to plan">
          {cannotPlanWords(plan.refused) ?? 'Every week of this contest has its results.'}
        </EmptyState>
      ) : isPhone ? (
        <>
          <PlanWeek {...shared} week={week} onWeek={toWeek} />
          {plan.refused === null && <p className="hint">{noteOf(plan)}</p>}
        </>
      ) : (
        <Suspense fallback={<Skeleton className={classes.skeleton} />}>
          <PlanGrid {...shared} week={week} onWeek={toWeek} />
        </Suspense>
      )}
      {askedFor !== null && (
        <HighGameCount
          team={{
            ...askedFor.team,
            games_this_week: askedFor.cell.games,
            wins_needed: askedFor.cell.wins_needed,
          }}
          week={titleOf(askedFor.week.week_number)}
          onClose={() => setAskedFor(null)}
          onConfirm={() => acts.toggle(askedFor)}
        />
      )}
    </Page>
  )
}

const PlannerSkeleton = () => (
  <LoadingScreen>
    <TitleSkeleton />
    <Skeleton className={classes.panelSkeleton} />
    <TableSkeleton />
  </LoadingScreen>
)
