import { queryOptions } from '@tanstack/react-query'
import { listChampions, memberStatistics } from '#contract/champions/champions.ts'
import { call } from '#web/api/call.ts'

/** Both are below this key, because the end of a contest changes both. */
export const CHAMPIONS = ['champions'] as const

/** Every contest that has begun, by season. */
export const championsQuery = queryOptions({
  queryKey: [...CHAMPIONS, 'seasons'],
  queryFn: async ({ signal }) => (await call(listChampions, {}, { signal })).seasons,
})

export const statisticsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...CHAMPIONS, 'member', userId],
    queryFn: ({ signal }) => call(memberStatistics, { params: { userId } }, { signal }),
  })
