import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { between, hours } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { findTiebreakerOf, listSummaries } from '#server/features/contests/contests.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { readDraft } from '#server/features/two-team/draft/views.service.ts'
import { listFirst } from './tied.service.ts'

/** A draft counts as stalled once nobody has picked for this long. */
const STALLED_AFTER = hours(12)

/** Stalled drafts without a pick clock: who is on the clock, and since when (D6). */
export async function listStalledDrafts(deps: Deps): Promise<WaitingItem[]> {
  const drafting = (await listSummaries(deps.db)).filter((contest) => contest.status === 'drafting')
  const found = await Promise.all(
    drafting.map(async ({ contest_id, contest_name, started_at, created_at }): Promise<WaitingItem[]> => {
      const { current, picks, pick_deadline, server_now } = await readDraft(deps, contest_id)
      const since = picks.at(-1)?.picked_at ?? started_at ?? created_at
      const isStalled = pick_deadline === null && between(since, server_now) >= STALLED_AFTER
      if (!current || !isStalled) return []
      const { participant_name } = current.participant
      return [{ kind: 'draft', contest_id, contest_name, participant_name, since }]
    }),
  )
  return found.flat()
}

/** The season's completed contests with a tie for first place that has no tiebreaker yet (B1). */
export async function listTies(deps: Deps): Promise<WaitingItem[]> {
  const { season_year } = await requirePoolSettings(deps.db)
  const completed = (await listSummaries(deps.db)).filter(
    (of) => of.contest_type === 'two_team' && of.status === 'completed' && of.season_year === season_year,
  )
  const found = await Promise.all(
    completed.map(async (contest): Promise<WaitingItem[]> => {
      const { contest_id, contest_name } = contest
      if ((await findTiebreakerOf(deps.db, contest_id)) !== null) return []
      const first = await listFirst(deps.db, contest)
      if (first.length < 2) return []
      return [{ kind: 'tied', contest_id, contest_name, names: first.map((of) => of.participant_name) }]
    }),
  )
  return found.flat()
}
