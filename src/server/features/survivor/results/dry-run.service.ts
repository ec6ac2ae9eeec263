import type { DryRun } from '#contract/survivor/advance.ts'
import type { LoadedEntry } from '#rules/survivor/loaded-contest.ts'
import { viewDryRun } from '#rules/survivor/views/dry-run.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { loadIn, ofWeek, requireWeekIn } from '../loading/loaded-contest.service.ts'
import { requireContest } from '../survivor.service.ts'
import { fateLines } from './changed-fates.service.ts'
import { type AdvancePlan, type Plan, planAdvance, planProcess, refuseByHand } from './results.service.ts'
import { changedWeeks } from './settling.service.ts'

type Asked = { contestId: number; weekNumber: number; act: 'process' | 'advance' }

/**
 * The effect of processing a week, or advancing from it, now: the plan the act itself follows, read in one snapshot
 * without writing. Refuses what the act would refuse, so that no team is named while someone could still pick late
 * (S2).
 */
export async function dryRun(deps: Deps, caller: Caller, { contestId, weekNumber, act }: Asked): Promise<DryRun> {
  return inSnapshot(deps.db, async (db) => {
    const contest = await requireContest(db, { contestId })
    const plan =
      act === 'process'
        ? await planProcess(db, deps, { contest, weekNumber })
        : await planAdvance(db, deps, { contest, weekNumber })
    await refuseByHand(db, deps, { actor: caller, contest, plan })
    const { settlement, result, week } = plan
    const loaded = await loadIn(deps, db, { contestId, now: deps.now(), picksOf: ofWeek(week.week_number) })
    return {
      act,
      results: result,
      ...viewDryRun(loaded, requireWeekIn(loaded.weeks, week.week_number), settlement.results),
      changed: fateLines({ contest, participants: loaded.entries, ...settlement }),
      other_weeks: changedWeeks(settlement).filter((result) => result.week_number !== week.week_number),
      next: nextOf(plan, loaded.entries),
    }
  })
}

/** Null if the plan leaves the contest in its week. */
function nextOf(plan: Plan | AdvancePlan, entries: readonly LoadedEntry[]): DryRun['next'] {
  if (!('outcome' in plan)) return null
  const { outcome, next_week, placements } = plan
  const champions = entries.filter(({ participant_id }) => placements.get(participant_id) === 1)
  return { ...outcome, current_week: next_week, champions: champions.map(({ participant_name }) => participant_name) }
}
