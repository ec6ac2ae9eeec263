import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { seedDraftDemo } from '#server/features/demo/demo.draft.ts'
import { readLastNow, writeLastNow } from '#server/features/demo/demo.repo.ts'
import { seedDemo } from '#server/features/demo/demo.seed.ts'
import { catchUp } from '#server/features/feed/feed.service.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import { bringStandingsUpToDate } from '#server/features/playoffs/standings.service.ts'
import { followCalendar } from '#server/features/settings/season-settings.service.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
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
  await knowOnlyThePast(deps)
  await catchUp(deps)
}

/** Brings games, standings, the counts of locked weeks and the pool's season to what is known at this instant (T5, O9). Call it at startup and whenever the clock was set. */
export async function knowOnlyThePast(deps: Deps): Promise<void> {
  await bringGamesUpToDate(deps, { hasJumped: true })
  await bringStandingsUpToDate(deps)
  await countGamesAtLock(deps)
  await followCalendar(deps)
}

/**
 * Sets the pool's clock; when it returns, the pool knows what was known at that instant and nothing else (T5), and only then do the jobs
 * look what has become due and the open pages read everything again. Going back in time undoes nothing that anybody did. The line in the audit log (A6) carries the time before the jump.
 */
export async function jumpClock(deps: Deps, caller: Caller, to: Instant): Promise<void> {
  const from = deps.now()
  // Before the clock goes back, so that no request reads what is unknown by then.
  if (to < from) await knowOnlyThePast({ ...deps, now: () => to })
  await deps.db.transaction().execute(async (tx) => {
    const told = { before: { clock: from }, after: { clock: to } }
    await writeAudit(tx, { now: () => from }, caller, { action: 'jump_clock', subject: 'setting', ...told })
    deps.clock?.jump(to)
  })
  await knowOnlyThePast(deps)
  await catchUp(deps)
  deps.clock?.wakeJobs()
  deps.live.publish({ about: 'clock' })
  if (deps.settings.demo) await writeLastNow(deps.db, to)
}

/** Saves the demo's clock, so that the next start continues from there. */
export async function saveClock(deps: Deps): Promise<void> {
  if (deps.settings.demo) await writeLastNow(deps.db, deps.now())
}
