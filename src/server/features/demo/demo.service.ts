import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { seedDraftDemo } from '#server/features/demo/demo.draft.ts'
import { readLastNow, writeLastNow } from '#server/features/demo/demo.repo.ts'
import { seedDemo } from '#server/features/demo/demo.seed.ts'
import { catchUp } from '#server/features/feed/feed.service.ts'
import type { Caller } from '#server/http/session.ts'

/**
 * Makes the demo on an empty pool, or goes on where its clock stood when it was stopped (O4). To be called at the start,
 * once the seasons are loaded. A clock without a demo starts where `CLOCK` says, every time.
 */
export async function openDemo(deps: Deps): Promise<void> {
  const lastNow = await readLastNow(deps.db)
  if (lastNow === null) {
    await (deps.settings.draftDemo ? seedDraftDemo(deps) : seedDemo(deps))
    await writeLastNow(deps.db, deps.now())
    return
  }
  deps.clock?.jump(lastNow)
  await catchUp(deps)
}

/**
 * Jumps the pool's clock; what has been played by then is known before this answers (T4). Back in time unlearns nothing. The
 * line in the audit log (A6) stands at the moment that was left.
 */
export async function jumpClock(deps: Deps, caller: Caller, to: Instant): Promise<void> {
  const from = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const told = {
      actor: caller,
      at: from,
      action: 'jump_clock' as const,
      subject: 'setting' as const,
      subjectId: null,
    }
    await writeAudit(tx, { ...told, before: { clock: from }, after: { clock: to } })
    deps.clock?.jump(to)
  })
  await catchUp(deps)
  if (deps.settings.demo) await writeLastNow(deps.db, to)
}

/** Writes down where the demo's clock stands, so that the next start goes on from there. */
export async function rememberClock(deps: Deps): Promise<void> {
  if (deps.settings.demo) await writeLastNow(deps.db, deps.now())
}
