import { minutes } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { openFixedWindow } from '#server/fixed-window.ts'
import { tooMany } from '#server/http/errors.ts'

/** Wrong guesses a minute for one secret from one address. A right guess clears the count. */
const LIMIT = 30
/** Wrong guesses a minute for one member from all addresses, and for one address at all secrets. */
export const WIDE_LIMIT = 100
const WINDOW = minutes(1)

type Wide = { most: number; isKept: boolean }

export type FailedAttempts = {
  /**
   * Runs a guess, which answers null when it was wrong. It is counted before it runs, so parallel guesses cannot get around the limit.
   * Refuses 429 after too many wrong ones. With `isKept`, a right guess does not clear the wrong ones before it.
   */
  guess: <Found>(key: string, attempt: () => Promise<Found | null>, wide?: Wide) => Promise<Found | null>
}

/** Counts wrong passwords and invite codes, to slow down guessing. The cost of hashing a password does the rest. */
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
