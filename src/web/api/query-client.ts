import { QueryClient } from '@tanstack/react-query'
import { Failure } from './failure.ts'

/** A refusal stays a refusal: only silence and a server in trouble are worth asking again. */
const isWorthRetrying = (error: unknown) => error instanceof Failure && (error.status === 0 || error.status >= 500)

/**
 * Reads wait for the network to come back by themselves; writes fail at once with the words of the network failure, so
 * that nothing is sent later behind the reader's back. A read that fails without anything to show goes to the next
 * boundary; one that fails in the background leaves the older answer standing.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isWorthRetrying(error),
        retryDelay: (count) => Math.min(500 * 2 ** count, 5_000),
        throwOnError: (_error, query) => query.state.data === undefined,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
