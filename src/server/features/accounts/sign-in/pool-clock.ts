import { between, type Instant, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'

/** A wall-clock instant on the pool's clock, for a mail: the two differ only in a demo, whose clock is set (T4). */
export function onPoolClock({ now, wallNow }: Pick<Deps, 'now' | 'wallNow'>, at: Instant): Instant {
  return plus(now(), between(wallNow(), at))
}
