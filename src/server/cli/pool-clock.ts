import type { Instant } from '#rules/time.ts'
import { startClock, wallNow } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { readLastNow } from '#server/features/demo/demo.repo.ts'
import type { Settings } from '#server/settings.ts'

/** The pool's clock, which decides the weeks that have locked; a demo's clock resumes where it was last stored. */
export async function poolClock(db: Database, settings: Settings): Promise<() => Instant> {
  const start = (await readLastNow(db)) ?? settings.clock
  return start ? startClock({ start }).now : wallNow
}
