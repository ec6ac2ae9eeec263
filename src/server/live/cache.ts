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
   * What `read` answered for this key, if that was a moment ago and the cache has not been cleared since; else it is read now. Requests at
   * the same time share one reading.
   */
  get: <Answer>(key: CacheKey<Answer>, read: () => Promise<Answer>) => Promise<Answer>
  /** Invalidates every answer, including those being read right now. */
  clear: () => void
}

/**
 * How old an answer can become (ms) if the news of another server's write is late or lost; this server's own writes clear the cache at
 * once. One that takes long to make is kept longer, so that making it anew takes at most a twentieth of the time.
 */
const MOMENT = 250
const LONGEST_MOMENT = 1_000
const TIMES_ITS_MAKING = 20
/** Each takes memory until somebody writes. */
const MOST_KEPT = 1_000

export function openCache({ monotonicNow }: { monotonicNow: () => number }): Cache {
  let kept = new Map<string, { readAt: number; goodFor: number; answer: Promise<unknown> }>()
  return {
    get: <Answer>(key: CacheKey<Answer>, read: () => Promise<Answer>) => {
      const found = kept.get(key)
      // The key's type is the answer's.
      if (found && monotonicNow() - found.readAt < found.goodFor) return found.answer as Promise<Answer>
      if (kept.size >= MOST_KEPT) kept = new Map()
      const readAt = monotonicNow()
      const made = { readAt, goodFor: LONGEST_MOMENT, answer: read() }
      const keeping = kept
      keeping.set(key, made)
      made.answer.then(
        () => {
          made.goodFor = Math.min(Math.max(MOMENT, TIMES_ITS_MAKING * (monotonicNow() - readAt)), LONGEST_MOMENT)
        },
        // Failures are not cached.
        () => keeping.delete(key),
      )
      return made.answer
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
