import { queryOptions, useQuery } from '@tanstack/react-query'
import { authOptions } from '#contract/accounts/sign-in.ts'
import { call } from '#web/api/call.ts'
import { partOfFrame } from '#web/api/frame.ts'

/** The public facts of the pool before sign-in. */
export const poolNameQuery = queryOptions({
  queryKey: ['pool-name'],
  queryFn: () => partOfFrame('pool_name', async () => (await call(authOptions, { query: {} })).pool_name),
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: false,
})

/** The pool's name; the product's until it is known. */
export const usePoolName = (): string => useQuery(poolNameQuery).data ?? 'PuckPool'
