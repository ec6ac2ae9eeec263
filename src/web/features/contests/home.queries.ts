import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { call } from '#web/api/call.ts'
import { oldOnceStarted } from '#web/api/early-answers.ts'
import { untilRefresh } from '#web/api/until-refresh.ts'

/** Scores move while games are on (spec 9: every 120000 ms). */
const WHILE_GAMES_ARE_ON = 120_000

/** A new turn reaches only the draft room at once. */
const WHILE_DRAFTING = 10_000

const isDrafting = ({ two_team, tiebreaker }: Analytics) =>
  [two_team, tiebreaker].some((contest) => contest?.status === 'drafting')

/** The data of the dashboard. Refetches at the lock, and every two minutes for scores. */
export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: async ({ signal }) => (await call(readAnalytics, {}, { signal })).data,
  // After picking, the reader must find the pick here.
  staleTime: oldOnceStarted,
  refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
    data === undefined
      ? false
      : untilRefresh({
          deadlines: [
            data.next_deadline_at,
            data.survivor?.lock_time ?? null,
            data.two_team?.draft?.pick_deadline ?? null,
            data.tiebreaker?.draft?.pick_deadline ?? null,
          ],
          serverNow: data.server_now,
          arrivedAt: dataUpdatedAt,
          wallNow: Date.now(),
          atMost: isDrafting(data) ? WHILE_DRAFTING : WHILE_GAMES_ARE_ON,
        }),
})

/**
 * After a write: reads again what is on screen, and the dashboard although it isn't. Opened next, or offline, it must
 * not name the pick from before. A failure shows up there.
 */
export async function readAllAgain(client: QueryClient): Promise<void> {
  const isHomeKept = client.getQueryState(analyticsQuery.queryKey) !== undefined || navigator.serviceWorker?.controller
  await Promise.all([
    client.invalidateQueries(),
    isHomeKept && client.prefetchQuery({ ...analyticsQuery, staleTime: 0 }),
  ])
}
