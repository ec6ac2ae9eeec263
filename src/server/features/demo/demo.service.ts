import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { seedDraftDemo } from '#server/features/demo/demo.draft.ts'
import { readLastNow, writeLastNow } from '#server/features/demo/demo.repo.ts'
import { seedDemo } from '#server/features/demo/demo.seed.ts'
import { catchUp } from '#server/features/feed/feed.service.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import { followCalendar } from '#server/features/settings/season-settings.service.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'

/**
 * Sets up the demo in an empty pool, or continues from the saved clock time (O4). Call it at startup, once the seasons are loaded.
 * A clock without a demo always starts at the time given in `CLOCK`.
 */
export async function openDemo(deps: Deps): Promise<void> {
  const lastNow = await readLastNow(deps.db)
  if (lastNow === null) {
    await (deps.settings.draftDemo ? seedDraftDemo(deps) : seedDemo(deps))
    await writeLastNow(deps.db, deps.now())
    return
  }
  deps.clock?.jump(lastNow)
  await followClock(deps)
  await catchUp(deps)
}

/**
 * Updates games, counts of locked weeks and the pool's season to this instant (T5, O9). Call it at startup and whenever
 * the clock was set.
 */
export async function followClock(deps: Deps): Promise<void> {
  await bringGamesUpToDate(deps)
  await countGamesAtLock(deps)
  await followCalendar(deps)
}

/**
 * Moves the pool's clock ahead. When it returns, the pool knows what was known at that instant and nothing later (T5);
 * then the jobs check what has become due, and open pages reload everything. The audit line (A6) carries the time
 * before the jump. Refuses an earlier time (`clock_backwards`).
 */
export async function jumpClock(deps: Deps, caller: Caller, to: Instant): Promise<void> {
  const from = deps.now()
  if (to < from) throw new Refusal({ code: 'clock_backwards' })
  await deps.db.transaction().execute(async (tx) => {
    const facts = { before: { clock: from }, after: { clock: to } }
    await writeAudit(tx, { now: () => from }, caller, { action: 'jump_clock', subject: 'setting', ...facts })
    deps.clock?.jump(to)
  })
  await followClock(deps)
  await catchUp(deps)
  deps.clock?.wakeJobs()
  deps.live.publish({ about: 'clock' })
  if (deps.settings.demo) await writeLastNow(deps.db, to)
}

/** Saves the demo's clock, so that the next start continues from there. */
export async function saveClock(deps: Deps): Promise<void> {
  await writeLastNow(deps.db, deps.now())
}
