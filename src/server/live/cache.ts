import type { News } from '#contract/live.ts'

declare const answerType: unique symbol

/** Identifies one read with everything its answer depends on; the type tracks the kind of answer stored under it. */
export type CacheKey<Answer> = string & { readonly [answerType]: Answer }

/**
 * Creates the keys of one kind of read, with a `name` used nowhere else: `const teamsKey =
 * cacheKey<TeamRow[]>('teams')`.
 */
export function cacheKey<Answer, Parts extends readonly (string | number | boolean)[] = []>(
  name: string,
): (...parts: Parts) => CacheKey<Answer> {
  // The type exists for the compiler only.
  return (...parts) => [name, ...parts].join(' ') as CacheKey<Answer>
}

type Get = <Answer>(key: CacheKey<Answer>, read: () => Promise<Answer>, how?: { waits: boolean }) => Promise<Answer>

/** A short-lived cache of answers from the database. */
export type Cache = {
  /**
   * The key's answer, if it was read a moment ago and the cache has not been cleared since; otherwise reads it now.
   * Simultaneous requests share one read, except a request that doesn't wait.
   */
  get: Get
  /** Invalidates every answer, including those being read right now. */
  clear: () => void
}

/**
 * The maximum age (ms) of an answer if the news of another server's write is late or lost; this server's own writes
 * clear the cache at once. Answers that take long to build are kept longer, so that rebuilding takes at most a
 * twentieth of the time.
 */
const MOMENT = 250
const LONGEST_MOMENT = 1_000
const TIMES_ITS_MAKING = 20
/** Entries use memory until the next write. */
const MOST_KEPT = 1_000

export function openCache({ monotonicNow }: { monotonicNow: () => number }): Cache {
  type Kept = { readAt: number; goodFor: number; isReady: boolean; answer: Promise<unknown> }
  let kept = new Map<string, Kept>()
  const get: Get = <Answer>(key: CacheKey<Answer>, read: () => Promise<Answer>, { waits } = { waits: true }) => {
    const found = kept.get(key)
    if (found && monotonicNow() - found.readAt < found.goodFor)
      // The key's type is the answer's.
      return found.isReady || waits ? (found.answer as Promise<Answer>) : read()
    if (kept.size >= MOST_KEPT) kept = new Map()
    const readAt = monotonicNow()
    const answer = read()
    const made: Kept = { readAt, goodFor: LONGEST_MOMENT, isReady: false, answer }
    const keeping = kept
    keeping.set(key, made)
    answer.then(
      () => {
        made.isReady = true
        made.goodFor = Math.min(Math.max(MOMENT, TIMES_ITS_MAKING * (monotonicNow() - readAt)), LONGEST_MOMENT)
      },
      // Failures are not cached.
      () => keeping.delete(key),
    )
    return answer
  }
  return {
    get,
    clear: () => {
      kept = new Map()
    },
  }
}

/**
 * Clears the cache with the news, except a member's own: data only they see isn't cached, and such news is constant on
 * a pick evening.
 */
export const clearWithNews =
  ({ clear }: Pick<Cache, 'clear'>) =>
  ({ about }: Pick<News, 'about'>): void => {
    if (about !== 'mine') clear()
  }

/** A cache that keeps nothing. */
export const noCache: Cache = { get: (_key, read) => read(), clear: () => {} }

/**
 * The cache for a transaction, which must not wait for another request's read: that one may wait for a connection while
 * transactions hold them all.
 */
export const withoutWaiting = ({ get, clear }: Cache): Cache => ({
  get: (key, read) => get(key, read, { waits: false }),
  clear,
})
