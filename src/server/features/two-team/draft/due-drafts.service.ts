import type { Deps } from '#server/deps.ts'
import { startDraftsByThemselves } from '#server/features/two-team/start/start.service.ts'
import { cacheUntil, type GoodUntil } from '#server/http/cached-answers.ts'
import { cacheKey } from '#server/live/cache.ts'
import { findNextDue, listOverdue } from './draft.repo.ts'
import { pickIfOverdue } from './draft.service.ts'

/**
 * Picks for every member who is on auto-pick or whose clock ran out (D6), and returns whether there was any. A failing
 * draft doesn't hold up the others.
 */
export async function pickForOverdue(deps: Deps): Promise<boolean> {
  let hasPicked = false
  for (const contestId of await listOverdue(deps.db, deps.now())) {
    try {
      // All picks that the season has overtaken are due at once.
      while (await pickIfOverdue(deps, contestId)) {
        hasPicked = true
        deps.log.info({ contestId }, 'a pick was made by the clock')
      }
    } catch (error) {
      deps.log.error({ err: error, contestId }, 'the clock could not pick')
    }
  }
  return hasPicked
}

const dueKey = cacheKey<GoodUntil>('drafts due')

/**
 * Starts due drafts and makes the picks of expired clocks before any read or write (D4, D6, T6). Simultaneous requests
 * share one check, and a failing draft stops no one.
 */
export async function settleDraftsBeforeAnswering(deps: Deps): Promise<void> {
  await cacheUntil(deps, dueKey(), async () => {
    const now = deps.now()
    const hasStarted = (await startDraftsByThemselves(deps)) !== null
    const hasPicked = await pickForOverdue(deps)
    if (hasStarted || hasPicked) deps.cache.clear()
    return { until: await findNextDue(deps.db, { now }) }
  })
}
