import { QueryClient } from '@tanstack/react-query'
import { Failure } from './failure.ts'

/** A refusal would be refused again. Only network and server errors are worth a retry. */
const isWorthRetrying = (error: unknown) => error instanceof Failure && (error.status === 0 || error.status >= 500)
const waitBefore = (count: number, error: unknown) =>
  error instanceof Failure && error.retryAfter !== null
    ? (error.retryAfter - Math.random() / 2) * 1_000
    : Math.min(500 * 2 ** count, 5_000)

/**
 * Reads are tried even offline, because the service worker has the last answers, and again once the network is back.
 * Writes fail at once with the network failure, so that nothing is sent later unnoticed. A read that fails without data
 * goes to the nearest boundary; one that fails in the background keeps the older answer.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && navigator.onLine && isWorthRetrying(error),
        retryDelay: waitBefore,
        throwOnError: (_error, query) => query.state.data === undefined,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
