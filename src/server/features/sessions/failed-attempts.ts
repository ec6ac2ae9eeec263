import { hasElapsed, type Instant, minutes } from '#rules/time.ts'
import { troubleOf } from '#server/db/trouble.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

/** So many wrong guesses a minute, for each thing guessed and each address it is guessed from; the right one clears the count. */
const LIMIT = 30
/** The same for one member from anywhere, and for one address whatever it guesses: many small thieves, or one with a long list. */
export const WIDE_LIMIT = 100
const WINDOW = minutes(1)
/** Beyond so many keys the spent ones are thrown out. */
const MANY = 10_000

type Wide = { most: number; isKept: boolean }

export type FailedAttempts = {
  /**
   * Runs a guess, which answers null when it was wrong. It counts before it is tried, so that many at once are no way round.
   * Refuses 429 after too many wrong ones. `isKept`: a right one does not clear the wrong ones before it.
   */
  guess: <Found>(key: string, attempt: () => Promise<Found | null>, wide?: Wide) => Promise<Found | null>
}

/**
 * Counts wrong passwords and invite codes in memory. Each server counts for itself and forgets at a restart: it is there to make
 * guessing slow, and the passwords' own cost does the rest.
 */
export function countFailedAttempts(deps: Deps): FailedAttempts {
  const counts = new Map<string, { since: Instant; failed: number }>()

  const countOf = (key: string) => {
    const now = deps.wallNow()
    const found = counts.get(key)
    if (found && !hasElapsed(WINDOW, { since: found.since, now })) return found
    if (counts.size >= MANY)
      for (const [old, { since }] of counts) if (hasElapsed(WINDOW, { since, now })) counts.delete(old)
    const fresh = { since: now, failed: 0 }
    counts.set(key, fresh)
    return fresh
  }

  return {
    guess: async (key, attempt, { most, isKept } = { most: LIMIT, isKept: false }) => {
      const count = countOf(key)
      if (count.failed >= most) throw new Refusal({ code: 'too_many_requests' })
      count.failed += 1
      const found = await attempt().catch((error) => {
        // Nobody has looked at it: an outage of the database makes no guess a wrong one.
        if (troubleOf(error)) count.failed -= 1
        throw error
      })
      if (found !== null && isKept) count.failed -= 1
      else if (found !== null) counts.delete(key)
      return found
    },
  }
}
