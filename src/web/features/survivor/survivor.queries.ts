import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { availableTeams, makePick, myPicks, takeBackPick, weekPicks } from '#contract/survivor/picks.ts'
import {
  joinSurvivor,
  type ListedSurvivorContest,
  leaveSurvivor,
  listSurvivorContests,
  mySurvivorStatus,
  renameEntry,
  type SurvivorContest,
  survivorStandings,
} from '#contract/survivor/survivor.ts'
import { survivorWeeks, type WeekGame } from '#contract/survivor/weeks.ts'
import { call } from '#web/api/call.ts'
import { isRefusal } from '#web/api/failure.ts'
import { typedKey } from '#web/api/typed-key.ts'
import { refreshAt } from '#web/api/until-refresh.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { useWrite } from '#web/features/contests/use-write.ts'
import { useOwnNews } from '#web/live/use-live.ts'
import { entryIn, useEntryId } from './own-entry.ts'

/** Interval of re-reading results while picks are locked, in milliseconds (spec 9). */
const AUTO_REFRESH = 120_000

export type Status = AnswerOf<typeof mySurvivorStatus>
export type NextEntry = NonNullable<Status['next_entry']>
export type Standings = AnswerOf<typeof survivorStandings>
export type Weeks = AnswerOf<typeof survivorWeeks>
export type Teams = AnswerOf<typeof availableTeams>
export type MyPick = AnswerOf<typeof myPicks>['picks'][number]
export type Game = WeekGame

const CONTESTS = typedKey<ListedSurvivorContest[]>(...SURVIVOR, 'contests')

/** The contests. If one has started, advanced or ended, everything else on the page is read again too. */
export const contestsQuery = queryOptions({
  queryKey: [...CONTESTS],
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData(CONTESTS)
    const contests = await call(listSurvivorContests, {}, { signal })
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(contests)) readRestAgain(client, 'contests')
    return contests
  },
  refetchInterval: AUTO_REFRESH,
})

/** Reads everything again except what has just been read, without waiting for it. */
function readRestAgain(client: QueryClient, justRead: 'contests' | 'weeks') {
  void client.invalidateQueries({ queryKey: SURVIVOR, predicate: ({ queryKey }) => !queryKey.includes(justRead) })
}

/** The key of one of the reader's entries (S19), below the key of all of them. */
export const ownKey = (contestId: number, what: string, entryId: number | undefined) =>
  entryId === undefined ? [...SURVIVOR, contestId, what] : [...SURVIVOR, contestId, what, { entryId }]

export const statusQuery = (contestId: number, entryId: number | undefined) =>
  queryOptions({
    queryKey: ownKey(contestId, 'status', entryId),
    queryFn: ({ signal }) =>
      unlessStranger(
        call(mySurvivorStatus, { params: { contestId }, query: { entry_id: entryId } }, { signal }),
        stranger,
      ),
  })

/** Participants beyond this number are counted but not listed: a page of 20,000 names helps no one. */
const PAGE = 1_000

export const standingsQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...SURVIVOR, contestId, 'standings'],
    queryFn: ({ signal }) => call(survivorStandings, { params: { contestId }, query: { limit: PAGE } }, { signal }),
  })

export const myPicksQuery = (contestId: number, entryId?: number) =>
  queryOptions({
    queryKey: ownKey(contestId, 'my-picks', entryId),
    queryFn: async ({ signal }) => {
      const asked = call(myPicks, { params: { contestId }, query: { entry_id: entryId } }, { signal })
      return (await unlessStranger(asked, { picks: [] })).picks
    },
  })

const weeksKey = (contestId: number) => typedKey<Weeks>(...SURVIVOR, contestId, 'weeks')

/**
 * The weeks with their locks. Refetches at the next lock and every two minutes. If a week has locked, opened or been processed, everything
 * else on the page is read again too, so that the page never lags behind.
 */
const weeksQuery = (contestId: number) =>
  queryOptions({
    queryKey: weeksKey(contestId),
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData(weeksKey(contestId))
      const weeks = await call(survivorWeeks, { params: { contestId } }, { signal })
      if (before !== undefined && statesOf(before) !== statesOf(weeks)) readRestAgain(client, 'weeks')
      return weeks
    },
    refetchInterval: refreshAt(({ weeks }: Weeks) => weeks.map(({ lock_time }) => lock_time), AUTO_REFRESH),
  })

export const useWeeks = (contestId: number): Weeks => useSuspenseQuery(weeksQuery(contestId)).data

const statesOf = ({ weeks }: Weeks): string =>
  JSON.stringify(
    weeks.map(({ id, week_number, is_locked, is_processed }) => [id, week_number, is_locked, is_processed]),
  )

export const teamsQuery = (contestId: number, week: number, entryId?: number) =>
  queryOptions({
    queryKey: [...ownKey(contestId, 'teams', entryId), week],
    queryFn: ({ signal }) =>
      call(availableTeams, { params: { contestId }, query: { week, entry_id: entryId } }, { signal }),
  })

export const picksQuery = (contestId: number, week: number) =>
  queryOptions({
    queryKey: [...SURVIVOR, contestId, 'picks', week],
    queryFn: ({ signal }) => call(weekPicks, { params: { contestId }, query: { week } }, { signal }),
  })

/** The pages of a large pool's table below the first one, which ends with `next`. */
export const morePicksQuery = (contestId: number, { week, next }: { week: number; next: string | null }) =>
  infiniteQueryOptions({
    queryKey: [...SURVIVOR, contestId, 'picks', week, 'below', next],
    queryFn: ({ signal, pageParam }) =>
      call(weekPicks, { params: { contestId }, query: { week, before: pageParam } }, { signal }),
    initialPageParam: next ?? undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

/** Reads again what changes when the member picks or joins in another tab or on another device. */
function useOwnChanges(contestId: number) {
  useOwnNews(['pick'], [...SURVIVOR, contestId, 'my-picks'])
  useOwnNews(['pick'], [...SURVIVOR, contestId, 'teams'])
  useOwnNews(['pick'], [...SURVIVOR, contestId, 'picks'])
  useOwnNews(['entry'], [...SURVIVOR, contestId, 'status'])
}

/** Asks for the shown week's picks together with the rest, so that the board is there when the page is and moves nothing. */
export function useShownWeekEarly(contest: SurvivorContest, asked: string | null) {
  void fetchShownWeek(useQueryClient(), contest, asked)
}

/** The week in the address, or else the current one. */
async function fetchShownWeek(client: QueryClient, contest: SurvivorContest, asked: string | null): Promise<void> {
  const { contest_id, status, current_week, awaiting_round } = contest
  const isAsked = Number.isInteger(Number(asked)) && Number(asked) > 0
  if (!isAsked && (status !== 'in_progress' || awaiting_round !== null)) return
  const picks = picksQuery(contest_id, isAsked ? Number(asked) : current_week)
  if (client.getQueryState(picks.queryKey) === undefined) await client.prefetchQuery(picks)
}

/** Fetches what the page needs before it is drawn; `week` is the one in its address. */
export async function fetchContest(
  client: QueryClient,
  contest: SurvivorContest,
  search: URLSearchParams,
): Promise<void> {
  const id = contest.contest_id
  const entryId = entryIn(search)
  await Promise.all([
    client.prefetchQuery(statusQuery(id, entryId)),
    client.prefetchQuery(standingsQuery(id)),
    client.prefetchQuery(weeksQuery(id)),
    client.prefetchQuery(myPicksQuery(id, entryId)),
    fetchShownWeek(client, contest, search.get('week')),
  ])
}

/** The queries every state of the page needs, requested together. */
export function useSurvivor({ contest_id, status }: SurvivorContest) {
  useOwnChanges(contest_id)
  const entryId = useEntryId()
  const [me, standings, weeks, mine] = useSuspenseQueries({
    queries: [
      statusQuery(contest_id, entryId),
      standingsQuery(contest_id),
      { ...weeksQuery(contest_id), ...(status === 'completed' && { refetchInterval: false }) },
      myPicksQuery(contest_id, entryId),
    ],
  })
  return { me: me.data, standings: standings.data, weeks: weeks.data, mine: mine.data }
}

/** After the lock, results are read again every two minutes while games are played. */
export const whilePlaying = (isPlaying: boolean) => ({ refetchInterval: isPlaying ? AUTO_REFRESH : (false as const) })

/** For the entry that the page is about. */
export function useMakePick(contestId: number) {
  const entry_id = useEntryId()
  return useWrite(SURVIVOR, (pick: BodyOf<typeof makePick>) =>
    call(makePick, { params: { contestId }, body: { ...pick, entry_id } }),
  )
}

export function useTakeBackPick(contestId: number) {
  const entry_id = useEntryId()
  return useWrite(SURVIVOR, (week: number) => call(takeBackPick, { params: { contestId, week }, query: { entry_id } }))
}

export const useJoin = (contestId: number) =>
  useWrite(SURVIVOR, (participant_name: string) =>
    call(joinSurvivor, { params: { contestId }, body: { participant_name: participant_name || undefined } }),
  )

/** Opens the reader's entry with this number (S19). */
export const useOpenEntry = (contestId: number) =>
  useWrite(SURVIVOR, (entry: { entry_number: number; participant_name: string | undefined }) =>
    call(joinSurvivor, { params: { contestId }, body: entry }),
  )

export const useRenameEntry = (contestId: number) =>
  useWrite(SURVIVOR, (entry: { entry_id: number; participant_name: string }) =>
    call(renameEntry, { params: { contestId }, body: entry }),
  )

export const useLeave = (contestId: number, entry_id: number | undefined) =>
  useWrite(SURVIVOR, () => call(leaveSurvivor, { params: { contestId }, body: { entry_id } }))

const stranger: Status = {
  is_participant: false,
  is_eliminated: false,
  elimination_week: null,
  participant_id: null,
  participant_name: null,
}

/** 'Not a participant' is an answer, not a failure (spec 8). */
async function unlessStranger<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isRefusal(error, 'not_a_participant')) return otherwise
    throw error
  }
}
