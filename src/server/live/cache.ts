import type { News } from '#contract/live.ts'

declare const answerType: unique symbol

/** Names one question with everything that its answer depends on; the type says what kind of answer is kept under it. */
export type CacheKey<Answer> = string & { readonly [answerType]: Answer }

/** The keys of one kind of question, `name` being used nowhere else: `const teamsKey = cacheKey<TeamRow[]>('teams')`. */
export function cacheKey<Answer, Parts extends readonly (string | number | boolean)[] = []>(
  name: string,
): (...parts: Parts) => CacheKey<Answer> {
  // The type exists for the compiler only.
  return (...parts) => [name, ...parts].join(' ') as CacheKey<Answer>
}

/** A short-lived cache of answers from the database. */
export type Cache = {
  /**
   * What `read` answered for this key, if that was less than `OLDEST` ago and the cache has not been cleared since; else it is read
   * now. Requests at the same time share one reading.
   */
  get: <Answer>(key: CacheKey<Answer>, read: () => Promise<Answer>) => Promise<Answer>
  /** Invalidates every answer, including those being read right now. */
  clear: () => void
}

/**
 * An answer is never older than this (ms), even if the news of another server's write is late or lost. This server's own writes clear
 * the cache at once.
 */
const OLDEST = 250

export function openCache({ monotonicNow }: { monotonicNow: () => number }): Cache {
  let kept = new Map<string, { readAt: number; answer: Promise<unknown> }>()
  return {
    get: <Answer>(key: CacheKey<Answer>, read: () => Promise<Answer>) => {
      const found = kept.get(key)
      // The key's type is the answer's.
      if (found && monotonicNow() - found.readAt < OLDEST) return found.answer as Promise<Answer>
      const answer = read()
      const keeping = kept
      keeping.set(key, { readAt: monotonicNow(), answer })
      // Failures are not cached.
      answer.catch(() => keeping.delete(key))
      return answer
    },
    clear: () => {
      kept = new Map()
    },
  }
}

/** Clears it with the news, except a member's own: what only they see is not cached, and on a pick evening it comes all the time. */
export const clearWithNews =
  ({ clear }: Pick<Cache, 'clear'>) =>
  ({ about }: Pick<News, 'about'>): void => {
    if (about !== 'mine') clear()
  }

/** A cache that keeps nothing. */
export const noCache: Cache = { get: (_key, read) => read(), clear: () => {} }
