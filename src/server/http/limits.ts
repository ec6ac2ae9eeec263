import { hasElapsed, type Instant, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

/** Above this many callers, expired counts are deleted. */
const MANY = 10_000

/**
 * Counts each caller's calls in memory and refuses with 429 beyond `times` within `within` seconds of the wall clock. Each server
 * counts for itself: this stops runaway programs and is no rule of the game.
 */
export function limitCalls(deps: Deps, { times, within }: { times: number; within: number }): (who: string) => void {
  const counts = new Map<string, { since: Instant; calls: number }>()
  const isSpent = (since: Instant, now: Instant) => hasElapsed(seconds(within), { since, now })
  return (who) => {
    const now = deps.wallNow()
    const found = counts.get(who)
    if (found && !isSpent(found.since, now)) {
      found.calls += 1
      if (found.calls > times) throw new Refusal({ code: 'too_many_requests' })
      return
    }
    if (counts.size >= MANY) for (const [old, { since }] of counts) if (isSpent(since, now)) counts.delete(old)
    counts.set(who, { since: now, calls: 1 })
  }
}
