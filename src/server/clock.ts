import type { Instant } from '#rules/time.ts'

/** The real time. Apart from the clock below, the only place that reads the system clock (T4). */
export const wallNow = (): Instant => new Date().toISOString()

export type PoolClock = {
  now: () => Instant
  /** Sets the clock to that instant; it keeps running from there. */
  jump: (to: Instant) => void
}

/** A clock that shows `start` now and runs at the speed of the wall clock (T4). */
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
