import type { UrgentItem } from '#contract/dashboard/urgent.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listDuePicks } from '#server/features/survivor/urgent.service.ts'
import { listDueTurns } from '#server/features/two-team/draft/turns.service.ts'
import type { Caller } from '#server/http/session.ts'

/**
 * The caller's urgent items (spec 2), nearest deadline first. They also decide which of their contests is active (D8).
 */
export async function readUrgent(
  deps: Deps,
  { userId }: Caller,
): Promise<{ server_now: Instant; items: UrgentItem[] }> {
  const turns: UrgentItem[] = (await listDueTurns(deps, userId)).map((turn) => ({
    kind: 'on_the_clock',
    ...turn,
    path: `/two-team?contest=${turn.contest_id}`,
  }))
  const picks: UrgentItem[] = (await listDuePicks(deps, userId)).map((week) => ({ kind: 'pick_locks', ...week }))
  return { server_now: deps.now(), items: [...turns, ...picks].toSorted(byDeadline) }
}

/** A turn without a pick clock comes first: the others are waiting for it. */
function byDeadline(one: UrgentItem, other: UrgentItem): number {
  return (one.deadline ?? '').localeCompare(other.deadline ?? '')
}
