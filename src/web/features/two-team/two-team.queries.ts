import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  activeContest,
  type Contest,
  type ContestWithParticipants,
  listContests,
  readContest,
} from '#contract/contests/contests.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { DraftState } from '#contract/live.ts'
import {
  type Draft,
  draftField,
  draftTeams,
  makeDraftPick,
  readDraft,
  readQueue,
  saveQueue,
  setAutoPick,
} from '#contract/two-team/draft.ts'
import { readEnding } from '#contract/two-team/ending.ts'
import { type LeaderboardRow, leaderboard, leaderboardRace } from '#contract/two-team/leaderboard.ts'
import { joinContest, leaveContest } from '#contract/two-team/two-team.ts'
import { isOver } from '#rules/contests/active-contest.ts'
import { contestTypes, isDraft } from '#rules/contests/contest-types.ts'
import { call } from '#web/api/call.ts'
import { oldOnceStarted } from '#web/api/early-answers.ts'
import { Failure } from '#web/api/failure.ts'
import { sha256 } from '#web/api/sha256.ts'
import { typedKey } from '#web/api/typed-key.ts'
import { useWrite } from '#web/features/contests/use-write.ts'
import { toastOnce } from '#web/ui/acts/act.tsx'
import { checkDraw } from './draw/draw-check.ts'
import { recapQuery } from './recap/recap.queries.ts'
import { keepTitles } from './standings/forecast-words.ts'

/** Poll interval of a waiting or drafting contest, in milliseconds (spec 9). */
const POLL = 1_500
/** Poll interval otherwise: scores change while games are on. */
const NOW_AND_THEN = 120_000

export type DraftTeam = AnswerOf<typeof draftTeams>[number]

const TWO_TEAM = ['two-team'] as const
/** The contest of the page, by the id that the address asks for. */
const SHOWN = [...TWO_TEAM, 'shown'] as const
const shownKey = (asked: string | null) => typedKey<ContestWithParticipants | null>(...SHOWN, asked ?? 'active')

/**
 * The contest of the page: the one in the address, else the reader's active one, or null (spec 2, D8). Polled in the background too, so that
 * the tab's title can say whose turn it is. When the contest moves on, the data of its next phase is loaded before the page switches.
 */
export const shownQuery = (asked: string | null) =>
  queryOptions({
    queryKey: [...shownKey(asked)],
    queryFn: async ({ signal, client }) => {
      const shown = client.getQueryData(shownKey(asked)) ?? null
      const wanted = asked ?? heldId(shown)
      const contest = (await findAsked(wanted, { shown, signal })) ?? (await findActive({ shown, signal }))
      return contest === null ? null : newestContest(client, { asked, contest })
    },
    staleTime: oldOnceStarted,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'waiting' || data?.status === 'drafting' ? POLL : NOW_AND_THEN,
    refetchIntervalInBackground: true,
  })

/**
 * The bare address keeps its contest until that is over: a turn elsewhere must not swap the page under a reader (D8).
 */
const heldId = (shown: ContestWithParticipants | null) =>
  shown === null || isOver(shown) ? null : String(shown.contest_id)

/** The newer of what is shown and what has arrived: a push and a poll can overtake each other. */
async function newestContest(
  client: QueryClient,
  { asked, contest }: { asked: string | null; contest: ContestWithParticipants },
): Promise<ContestWithParticipants> {
  const before = client.getQueryData(shownKey(asked))
  if (before !== undefined && before?.status !== contest.status) await fetchAhead(client, contest)
  const shown = client.getQueryData(shownKey(asked))
  if (shown?.contest_id !== contest.contest_id) return contest
  if (shown.version > contest.version) return shown
  if (shown.status === 'waiting' && contest.status === 'drafting')
    toastOnce(`draft-of-${contest.contest_id}`, 'Draft has started! Select your teams.')
  return contest
}

type Finding = { shown?: ContestWithParticipants | null; signal: AbortSignal }

/** The contest of this id, or null if there is none with a draft. */
async function findAsked(asked: string | null, { shown, signal }: Finding): Promise<ContestWithParticipants | null> {
  if (asked === null || !/^\d{1,9}$/.test(asked)) return null
  const known = shown?.contest_id === Number(asked) ? knownBy(shown) : undefined
  const contest = await unlessNone(call(readContest, { params: { contestId: asked } }, { signal, known }))
  return contest !== null && contestTypes[contest.contest_type].has_draft ? contest : null
}

/** The active two-team contest, else the active tiebreaker (spec 7). */
async function findActive({ shown, signal }: Finding): Promise<ContestWithParticipants | null> {
  for (const type of ['two_team', 'playoff_tiebreaker'] as const) {
    const known = shown?.contest_type === type ? knownBy(shown) : undefined
    const contest = await unlessNone(call(activeContest, { params: { type } }, { signal, known }))
    if (contest !== null) return contest
  }
  return null
}

async function unlessNone<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

/** The contests with a draft to switch between, newest first (D8). */
export const draftContestsQuery = queryOptions({
  queryKey: [...TWO_TEAM, 'contests'],
  queryFn: async ({ signal }) => (await call(listContests, {}, { signal })).filter(isDraft),
  refetchInterval: NOW_AND_THEN,
})

/** Failures show up later, where the answer is needed. */
export async function fetchAhead(client: QueryClient, contest: ContestWithParticipants) {
  const { contest_id, status } = contest
  if (status === 'drafting') await client.prefetchQuery(draftQuery(contest_id))
  else if (status !== 'waiting')
    await Promise.all([fetchStandings(client, contest), client.prefetchQuery(recapQuery(contest_id))])
}

/** With the ending, which stands above the standings and would push them down. */
async function fetchStandings(client: QueryClient, contest: ContestWithParticipants) {
  const leaderboard = leaderboardQuery(contest.contest_id)
  const ending = endingQuery(contest)
  if (contest.status === 'completed')
    await Promise.all([client.prefetchQuery(leaderboard), client.prefetchQuery(ending)])
  else {
    await client.prefetchQuery(leaderboard)
    if (hasEnding(contest, client.getQueryData(leaderboardKey(contest.contest_id)) ?? []))
      await client.prefetchQuery(ending)
  }
}

/** The whole draft: order, picks, whose turn it is and until when. */
export const draftQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...draftKey(contestId)],
    queryFn: async ({ signal, client }) => {
      const known = shownDraft(client, contestId)
      // The first answer sets the countdown's clock; later ones may come from the cache while nothing has changed.
      const options = { signal, fresh: known === undefined, known: knownBy(known) }
      return newestDraft(client, await call(readDraft, { params: { contestId } }, options))
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'drafting' ? POLL : false),
    refetchIntervalInBackground: true,
  })

const draftKey = (contestId: number) => typedKey<Draft>(...TWO_TEAM, contestId, 'draft')

const shownDraft = (client: QueryClient, contestId: number) => client.getQueryData(draftKey(contestId))

function newestDraft(client: QueryClient, draft: Draft): Draft {
  const shown = shownDraft(client, draft.contest_id)
  return shown !== undefined && shown.version > draft.version ? shown : draft
}

/** The ETag of each contest's latest push, so that a poll does not send the same state again. */
const pushed = new Map<number, { version: number; etag: string }>()

function knownBy<Shown extends { contest_id: number; version: number }>(shown: Shown | undefined) {
  const last = shown && pushed.get(shown.contest_id)
  return shown && last?.version === shown.version ? { etag: last.etag, answer: shown } : undefined
}

/** Shows what the server has pushed wherever this contest is shown, unless something newer is shown already. */
export async function takeState(client: QueryClient, { contest_id, contest, draft, etag }: DraftState): Promise<void> {
  const shown = client
    .getQueriesData<ContestWithParticipants | null>({ queryKey: SHOWN })
    .filter(([, data]) => data?.contest_id === contest_id)
    .map(([queryKey]) => queryKey)
  if (contest === null || etag === null) {
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
    return
  }
  pushed.set(contest_id, { version: contest.version, etag })
  const teams = shownDraft(client, contest_id)?.teams
  if (draft !== null && teams !== undefined)
    client.setQueryData(draftKey(contest_id), newestDraft(client, { ...draft, teams }))
  for (const queryKey of shown) {
    const asked = queryKey.at(-1) === 'active' ? null : String(queryKey.at(-1))
    client.setQueryData(shownKey(asked), await newestContest(client, { asked, contest }))
  }
}

/** The teams left after these picks. During a draft the page computes them itself. */
export const teamsQuery = ({ contest_id, picks }: Pick<Draft, 'contest_id' | 'picks'>) =>
  queryOptions({
    queryKey: [...TWO_TEAM, contest_id, 'teams', picks.length, picks.at(-1)?.picked_at ?? ''],
    queryFn: ({ signal }) => call(draftTeams, { query: { contest_id } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The teams of a draft in that season, else in the season in play, for a draft that is stored nowhere. */
export const fieldQuery = (season_year: string | undefined) =>
  queryOptions({
    queryKey: [...TWO_TEAM, 'field', season_year ?? null],
    queryFn: async ({ signal }) => (await call(draftField, { query: { season_year } }, { signal })).teams,
    staleTime: 10 * 60_000,
  })

/** The contest whose draw is checked: the one with this id, otherwise the active one; null if there is none. */
export const contestOfDraw = (asked: string | null) =>
  queryOptions({
    queryKey: [...TWO_TEAM, 'draw', asked],
    queryFn: async ({ signal }) => (await findAsked(asked, { signal })) ?? (await findActive({ signal })),
  })

/** Checks the draw in the browser. Fails on a page without https, where browsers have no cryptography. */
export const drawCheckQuery = (contest: ContestWithParticipants & { seed: string; seed_hash: string }) =>
  queryOptions({
    queryKey: [...TWO_TEAM, 'draw-check', contest.contest_id, contest.seed, contest.version],
    queryFn: () => checkDraw(contest, sha256),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const leaderboardKey = (contestId: number) => typedKey<LeaderboardRow[]>(...TWO_TEAM, contestId, 'leaderboard')

export const leaderboardQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...leaderboardKey(contestId)],
    queryFn: async ({ signal, client }) => {
      const read = await call(leaderboard, { query: { contest_id: contestId } }, { signal })
      return keepTitles(client.getQueryData(leaderboardKey(contestId)), read)
    },
    refetchInterval: NOW_AND_THEN,
  })

/** The final results and the tiebreaker of a tied first place. */
export const endingQuery = ({ contest_id, status }: Contest) =>
  queryOptions({
    queryKey: [...TWO_TEAM, contest_id, 'ending', status],
    queryFn: ({ signal }) => call(readEnding, { params: { contestId: contest_id } }, { signal }),
    throwOnError: false,
  })

/** Whether the contest has an ending to ask for: only after its last game. */
export const hasEnding = ({ status }: Contest, rows: readonly LeaderboardRow[]) =>
  rows.length > 0 && (status === 'completed' || rows.every(({ games_left }) => games_left === 0))

/** The day-by-day totals for the chart. */
export const raceQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...TWO_TEAM, contestId, 'race'],
    queryFn: ({ signal }) => call(leaderboardRace, { query: { contest_id: contestId } }, { signal }),
    refetchInterval: NOW_AND_THEN,
  })

const queueKey = (contestId: number) => typedKey<AnswerOf<typeof readQueue>>(...TWO_TEAM, contestId, 'queue')

/** The reader's own queue, best first, and whether auto-pick is on. No one else sees the queue (D6). */
export const queueQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...queueKey(contestId)],
    queryFn: ({ signal }) => call(readQueue, { params: { contestId } }, { signal }),
  })

/** Saves one at a time, so that the last change wins. */
export function useSaveQueue(contestId: number) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `queue-${contestId}` },
    mutationFn: (team_ids: number[]) => call(saveQueue, { params: { contestId }, body: { team_ids } }),
    onSuccess: async (saved) => {
      // A read begun before this change must not bring back what it saw.
      await client.cancelQueries({ queryKey: queueKey(contestId) })
      client.setQueryData(queueKey(contestId), saved)
    },
  })
}

/** Lets the pool pick for the reader from now on, or not any longer (D6). */
export function useAutoPick(contestId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(setAutoPick, { params: { contestId }, body: { on } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...TWO_TEAM, contestId] }),
  })
}

export const useJoin = (contestId: number) =>
  useWrite(TWO_TEAM, (participant_name: string) =>
    call(joinContest, { params: { contestId }, body: { participant_name: participant_name || undefined } }),
  )

export const useLeave = (contestId: number) => useWrite(TWO_TEAM, () => call(leaveContest, { params: { contestId } }))

type DraftPick = { team_id: number; pick_number: number }

/** Sends the pick with its number, so that a stale page or a second click changes nothing (D5). */
export const useDraftPick = (contestId: number) =>
  useWrite(TWO_TEAM, (pick: DraftPick) => call(makeDraftPick, { params: { contestId }, body: pick }))

/** Whether the draft holds this pick. Sent a second time it is refused, although the first one was saved. */
export async function holdsPick(
  client: QueryClient,
  { contestId, participantId, pick }: { contestId: number; participantId: number; pick: DraftPick },
): Promise<boolean> {
  const { picks } = await client.fetchQuery(draftQuery(contestId))
  const stored = picks.find(({ pick_number }) => pick_number === pick.pick_number)
  return stored?.team_id === pick.team_id && stored.participant_id === participantId
}
