import type { UrgentItem } from '#contract/dashboard/urgent.ts'
import type { Instant } from '#rules/time.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { hasPicked, listUrgentWeeks } from '#server/features/survivor/urgent.service.ts'
import { listTurns } from '#server/features/two-team/draft/views.service.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'

const urgentKey = cacheKey<Awaited<ReturnType<typeof readPool>>>('urgent')

/**
 * What the caller must do now (spec 2), the nearest deadline first. Every open page asks, so what is the same for all is cached, and only
 * members with a week that is about to lock are looked up.
 */
export async function readUrgent(deps: Deps, caller: Caller): Promise<{ server_now: Instant; items: UrgentItem[] }> {
  const pool = await cacheUntil(deps, urgentKey(), () => atOneMoment(deps, readPool))
  const now = deps.now()
  const turns: UrgentItem[] = pool.turns
    .filter(({ user_id, deadline }) => user_id === caller.userId && (deadline === null || deadline > now))
    .map(({ user_id: _, ...turn }) => ({
      kind: 'on_the_clock',
      ...turn,
      path: `/two-team?contest=${turn.contest_id}`,
    }))
  const picks: UrgentItem[] = []
  for (const { stillIn, ...week } of pool.weeks) {
    const participantId = stillIn.get(caller.userId)
    if (participantId === undefined) continue
    if (await hasPicked(deps.db, { participantId, weekNumber: week.week_number })) continue
    picks.push({ kind: 'pick_locks', ...week })
  }
  return { server_now: now, items: [...turns, ...picks].toSorted(byDeadline) }
}

/** Who is on the clock, and who is still in for the weeks that are about to lock. */
async function readPool(deps: Deps) {
  return { turns: await listTurns(deps.db), ...(await listUrgentWeeks(deps.db, deps.now())) }
}

/** A turn without a pick clock comes first: the others wait for it now. */
function byDeadline(one: UrgentItem, other: UrgentItem): number {
  return (one.deadline ?? '').localeCompare(other.deadline ?? '')
}
