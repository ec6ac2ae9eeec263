import { queryOptions } from '@tanstack/react-query'
import { readAnalytics } from '#contract/dashboard/analytics.ts'
import { call } from '#web/api/call.ts'
import { untilRefresh } from '#web/api/until-refresh.ts'

/** Scores move while games are on (spec 9: every 120000 ms). */
const WHILE_GAMES_ARE_ON = 120_000

/** What the dashboard shows. It asks again by itself at the lock, and now and then for scores. */
export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: async ({ signal }) => (await call(readAnalytics, {}, { signal })).data,
  // Whoever comes back from picking must find his pick here.
  staleTime: 0,
  refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
    data === undefined
      ? false
      : untilRefresh({
          deadlines: [data.next_deadline_at, data.survivor?.lock_time ?? null],
          serverNow: data.server_now,
          arrivedAt: dataUpdatedAt,
          wallNow: Date.now(),
          atMost: WHILE_GAMES_ARE_ON,
        }),
})
