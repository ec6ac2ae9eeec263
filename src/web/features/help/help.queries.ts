import { queryOptions } from '@tanstack/react-query'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { poolFacts } from '#contract/help/help.ts'
import { oddsRecord } from '#contract/odds/odds.ts'
import { readChangelog } from '#contract/status/status.ts'
import { survivorWeeks } from '#contract/survivor/weeks.ts'
import { isDraft } from '#rules/contests/contest-types.ts'
import { call } from '#web/api/call.ts'

const HELP = ['help'] as const

/** This pool's settings mentioned in the help. */
export const factsQuery = queryOptions({
  queryKey: [...HELP, 'facts'],
  queryFn: ({ signal }) => call(poolFacts, {}, { signal }),
})

/** The quality of the newest season's chances. */
export const recordQuery = queryOptions({
  queryKey: [...HELP, 'record'],
  queryFn: ({ signal }) => call(oddsRecord, {}, { signal }),
})

/** Only another server, and with it another page, brings a new one. */
export const changelogQuery = queryOptions({
  queryKey: [...HELP, 'changelog'],
  queryFn: ({ signal }) => call(readChangelog, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const weeksQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...HELP, 'weeks', contestId],
    queryFn: async ({ signal }) => (await call(survivorWeeks, { params: { contestId } }, { signal })).weeks,
  })

/** The open draft contests, the two-team page's one first; if none is open, the last one that ended. */
export const draftsQuery = queryOptions({
  queryKey: [...HELP, 'drafts'],
  queryFn: async ({ signal }) => contestsToExplain(await call(listContests, {}, { signal })),
})

function contestsToExplain(contests: readonly Contest[]): Contest[] {
  const drafts = contests.filter(isDraft)
  const open = drafts.filter(({ status }) => status !== 'completed')
  // The list has the newest first.
  return open.length === 0
    ? drafts.slice(0, 1)
    : open.toSorted((a, b) => Number(a.is_tiebreaker) - Number(b.is_tiebreaker))
}
