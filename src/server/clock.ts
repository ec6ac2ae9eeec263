import type { Instant } from '#rules/time.ts'

/** The real time. Besides the clock below, the only place that asks the system for it (T4). */
export const wallNow = (): Instant => new Date().toISOString()

export type PoolClock = {
  now: () => Instant
  /** Goes on running from that instant. */
  jump: (to: Instant) => void
}

/** A clock that shows `start` now and runs from there at the speed of the wall clock (T4). */
export function startClock({ start, wall = wallNow }: { start: Instant; wall?: () => Instant }): PoolClock {
  let ahead = aheadBy(start)
  function aheadBy(instant: Instant): number {
    return Date.parse(instant) - Date.parse(wall())
  }
  return {
    now: () => new Date(Date.parse(wall()) + ahead).toISOString(),
    jump: (to) => {
      ahead = aheadBy(to)
    },
  }
}
