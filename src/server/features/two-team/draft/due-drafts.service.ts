import type { Instant } from '#rules/time.ts'
import { turnDueAt } from '#rules/two-team/draft-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { startDraftsByThemselves } from '#server/features/two-team/start/start.service.ts'
import { cacheUntil, type GoodUntil } from '#server/http/cached-answers.ts'
import { cacheKey } from '#server/live/cache.ts'
import { findNextStart, listTurns } from './draft.repo.ts'
import { pickIfOverdue } from './draft.service.ts'

/**
 * Picks for every member who is on auto-pick or whose clock ran out (D6), and returns whether there was any. A failing
 * draft doesn't hold up the others.
 */
export async function pickForOverdue(deps: Deps): Promise<boolean> {
  let hasPicked = false
  for (const contestId of await listOverdue(deps)) {
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

/** The contests whose current pick is due, longest first. */
async function listOverdue({ db, now }: Deps): Promise<number[]> {
  const due = (await listDue(db)).filter(({ at }) => at <= now())
  return due.map(({ contestId }) => contestId)
}

/** The instants at which the current picks of running drafts are due, the earliest first. */
async function listDue(db: Database): Promise<{ contestId: number; at: Instant }[]> {
  const due = (await listTurns(db)).flatMap(({ contest_id: contestId, ...turn }) => {
    const at = turnDueAt(turn)
    return at === null ? [] : [{ contestId, at }]
  })
  return due.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.contestId - b.contestId)
}

/** The next start of a waiting draft or end of a clock; null if there is none. */
async function findNextDue(db: Database, now: Instant): Promise<Instant | null> {
  const start = await findNextStart(db, { now })
  const turn = (await listDue(db)).find(({ at }) => at > now)?.at ?? null
  return start !== null && (turn === null || start < turn) ? start : turn
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
    return { until: await findNextDue(deps.db, now) }
  })
}
