import { queryOptions } from '@tanstack/react-query'
import { weekPicks } from '#contract/survivor/picks.ts'
import { playoffRounds } from '#contract/survivor/rounds.ts'
import { readSecondChance } from '#contract/survivor/second-chance.ts'
import { listSurvivorContests, previewStartDate } from '#contract/survivor/survivor.ts'
import { survivorWeeks, weekReadiness } from '#contract/survivor/weeks.ts'
import { call } from '#web/api/call.ts'
import { refreshAt } from '#web/api/until-refresh.ts'
import type { Weeks } from '#web/features/survivor/survivor.queries.ts'

const MINUTE = 60_000
const key = (...parts: (string | number)[]) => ['admin', 'survivor', ...parts]

/** All contests, those in progress first; polled because members join and weeks advance automatically. */
export const contestsQuery = queryOptions({
  queryKey: key('contests'),
  queryFn: ({ signal }) => call(listSurvivorContests, {}, { signal }),
  refetchInterval: MINUTE,
})

/** The weeks of a contest; refetched just after the next lock. */
export const weeksQuery = (contestId: number) =>
  queryOptions({
    queryKey: key(contestId, 'weeks'),
    queryFn: ({ signal }) => call(survivorWeeks, { params: { contestId } }, { signal }),
    refetchInterval: refreshAt(({ weeks }: Weeks) => weeks.map((week) => week.lock_time), 5 * MINUTE),
  })

export type OfWeek = { contestId: number; week: number }

/** The playoff rounds: which are set up, and why the others can't be. */
export const roundsQuery = (contestId: number) =>
  queryOptions({
    queryKey: key(contestId, 'rounds'),
    queryFn: async ({ signal }) => (await call(playoffRounds, { params: { contestId } }, { signal })).rounds,
    refetchInterval: MINUTE,
  })

/** The second chance that could be opened now; null where none can. */
export const secondChanceQuery = (contestId: number) =>
  queryOptions({
    queryKey: key(contestId, 'second-chance'),
    queryFn: async ({ signal }) => (await call(readSecondChance, { params: { contestId } }, { signal })).offer,
    refetchInterval: MINUTE,
    throwOnError: false,
  })

/** Whether every game of a week is final. */
export const readinessQuery = ({ contestId, week }: OfWeek) =>
  queryOptions({
    queryKey: key(contestId, 'readiness', week),
    queryFn: ({ signal }) => call(weekReadiness, { params: { contestId, week } }, { signal }),
    refetchInterval: MINUTE,
    throwOnError: false,
  })

/** Members who have picked in a week, never the team (S5). */
export const pickedQuery = ({ contestId, week }: OfWeek) =>
  queryOptions({
    queryKey: key(contestId, 'picked', week),
    queryFn: async ({ signal }) => {
      const everyone = []
      let before: string | undefined
      do {
        const page = await call(weekPicks, { params: { contestId }, query: { week, before } }, { signal })
        everyone.push(...(page.picked ?? []))
        before = page.next ?? undefined
      } while (before !== undefined)
      return everyone
    },
    refetchInterval: MINUTE,
  })

/** The effect of another start date of a waiting contest. A refusal shows at the field. */
export const startDateQuery = ({ contestId, day }: { contestId: number; day: string }) =>
  queryOptions({
    queryKey: key(contestId, 'start-date', day),
    queryFn: ({ signal }) =>
      call(previewStartDate, { params: { contestId }, query: { season_start_date: day } }, { signal }),
    throwOnError: false,
  })
