import { queryOptions } from '@tanstack/react-query'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { playoffTeams } from '#contract/playoffs/standings.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { call } from '#web/api/call.ts'

const MINUTE = 60_000
/** A draft ends on its own, so its contest is polled more often. */
const WHILE_DRAFTING = 5_000

const key = (...parts: (string | number)[]) => ['admin', 'two-team', ...parts]

/** The contests with a draft, newest first (spec 7). */
export const contestsQuery = queryOptions({
  queryKey: key('contests'),
  queryFn: async ({ signal }) => withDraft(await call(listContests, {}, { signal })),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ status }) => status === 'drafting') ? WHILE_DRAFTING : MINUTE,
})

const withDraft = (contests: readonly Contest[]) =>
  contests
    .filter(({ contest_type }) => contestTypes[contest_type].has_draft)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0))

/** The playoff teams of the newest standings, which a tiebreaker drafts from (B2). */
export const playoffTeamsQuery = queryOptions({
  queryKey: key('playoff-teams'),
  queryFn: async ({ signal }) => (await call(playoffTeams, { query: {} }, { signal })).teams,
})
