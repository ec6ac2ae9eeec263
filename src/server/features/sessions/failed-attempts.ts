import { minutes } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { openFixedWindow } from '#server/fixed-window.ts'
import { tooMany } from '#server/http/errors.ts'

/** Wrong guesses per minute for one secret from one address. A right guess resets the count. */
const LIMIT = 30
/** Wrong guesses per minute for one member from all addresses, and from one address at all secrets. */
export const WIDE_LIMIT = 100
const WINDOW = minutes(1)

type Wide = { most: number; isKept: boolean }

export type FailedAttempts = {
  /**
   * Runs a guess, which returns null if wrong. It is counted before it runs, so that parallel guesses can't bypass the
   * limit. Refuses with 429 after too many wrong ones. With `isKept`, a right guess doesn't reset the earlier wrong
   * ones.
   */
  guess: <Found>(key: string, attempt: () => Promise<Found | null>, wide?: Wide) => Promise<Found | null>
}

/** Counts wrong passwords and invite codes to slow down guessing, in addition to the cost of password hashing. */
export function countFailedAttempts(deps: Deps): FailedAttempts {
  const failed = openFixedWindow(deps, WINDOW)
  return {
    guess: async (key, attempt, { most, isKept } = { most: LIMIT, isKept: false }) => {
      const count = failed.of(key)
      if (count.times >= most) throw tooMany({ since: count.since, within: WINDOW, now: deps.wallNow() })
      count.times += 1
      const found = await attempt().catch((error) => {
        // Neither a database outage nor a refusal is a wrong guess (A8).
        count.times -= 1
        throw error
      })
      if (found !== null && isKept) count.times -= 1
      else if (found !== null) failed.reset(key)
      return found
    },
  }
}
