import { hasElapsed, type Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'

/** At this many keys expired counts are deleted, and again whenever the number left has doubled. */
const MANY = 10_000

type Count = { since: Instant; times: number }

export type FixedWindow = {
  /** The key's count in its current window; mutable. */
  of: (key: string) => Count
  reset: (key: string) => void
}

/**
 * Counts by key in windows of `within` milliseconds of the wall clock. Kept in memory: each server counts separately
 * and starts at zero, which is enough to slow down guessing and runaway programs.
 */
export function openFixedWindow({ wallNow }: Pick<Deps, 'wallNow'>, within: number): FixedWindow {
  const counts = new Map<string, Count>()
  let sweepAt = MANY
  const isOver = ({ since }: Count, now: Instant) => hasElapsed(within, { since, now })
  return {
    of: (key) => {
      const now = wallNow()
      const found = counts.get(key)
      if (found && !isOver(found, now)) return found
      if (counts.size >= sweepAt) {
        for (const [old, count] of counts) if (isOver(count, now)) counts.delete(old)
        sweepAt = Math.max(MANY, 2 * counts.size)
      }
      const count = { since: now, times: 0 }
      counts.set(key, count)
      return count
    },
    reset: (key) => {
      counts.delete(key)
    },
  }
}
