import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { readFreshness } from '#server/features/feed/feed.service.ts'
import { viewEmailSettings } from '#server/features/outbox/notifications.service.ts'
import { listWaitingSurvivors } from '#server/features/survivor/waiting.service.ts'
import { listStalledDrafts, listTies } from '#server/features/two-team/waiting.service.ts'

/** Everything that can wait for an admin; add new sources here. */
const sources: readonly ((deps: Deps) => Promise<WaitingItem[]>)[] = [
  listWaitingSurvivors,
  listStalledDrafts,
  listTies,
  feedTrouble,
  mailTrouble,
]

/** Items that hold up a game come first. */
const URGENCY: readonly WaitingItem['kind'][] = [
  'out_of_date',
  'advance',
  'no_pick',
  'not_started',
  'draft',
  'playoff_round',
  'tied',
  'feed',
  'mail',
]

/** What waits for an admin, the most urgent first. */
export async function readWaiting(deps: Deps): Promise<{ items: WaitingItem[]; server_now: Instant }> {
  const found = await Promise.all(sources.map((source) => source(deps)))
  const items = found.flat().sort((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind))
  return { items, server_now: deps.now() }
}

async function feedTrouble(deps: Deps): Promise<WaitingItem[]> {
  const { is_late, scores_as_of } = await readFreshness(deps)
  return is_late ? [{ kind: 'feed', scores_as_of }] : []
}

/** A demo keeps its mail in the outbox on purpose (O4), so an admin has nothing to fix. */
async function mailTrouble(deps: Deps): Promise<WaitingItem[]> {
  if (deps.settings.demo) return []
  const { settings, delivery } = await viewEmailSettings(deps)
  return settings.enabled && delivery.problem !== null ? [{ kind: 'mail', trouble: delivery.problem }] : []
}
