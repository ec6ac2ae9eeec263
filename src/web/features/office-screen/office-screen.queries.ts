import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { POOL_NOW, readOfficeScreen } from '#contract/office-screen/office-screen.ts'
import { Failure } from '#web/api/failure.ts'

export type Shown = AnswerOf<typeof readOfficeScreen>
export type ShownSurvivor = Shown['survivors'][number]
export type ShownDraft = Shown['drafts'][number]

/** Interval of checking for changes (ms). */
const POLL = 15_000
/** An answer that hangs must not end the asking (ms). */
const PATIENCE = 10_000

/** Asked for ever, in the background too: what was read stays until something newer comes. */
export const screenQuery = (secret: string) =>
  queryOptions({
    queryKey: ['office-screen', secret],
    queryFn: () => fetchScreen(secret),
    refetchInterval: POLL,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * The answer with the pool's clock, which is in a header because a field would make each answer another one. Not by `call`: a television has
 * no session to renew, and the browser asks with the version that it has.
 */
async function fetchScreen(secret: string): Promise<{ answer: Shown; now: string }> {
  const address = `/api${readOfficeScreen.path.replace(':secret', encodeURIComponent(secret))}`
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })
  const body = await response.json()
  if (!response.ok) throw new Failure({ message: body.message, code: body.code, status: response.status })
  // The server checks each answer against the contract before it sends it.
  return { answer: body as Shown, now: response.headers.get(POOL_NOW) ?? new Date().toISOString() }
}
