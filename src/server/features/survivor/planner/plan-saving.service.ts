import type { BodyOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/survivor/planner.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { type PlannedPicks, type PlanStep, stepsBetween } from '#rules/survivor/plan.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { retryIfChanged } from '#server/retry-if-changed.ts'
import { loadPickContext, sameWeekOnly } from '../picks/pick-context.service.ts'
import { tryPick, tryTakingBack } from '../picks/picks.service.ts'
import { findBest, type LoadedPlan, loadPlan, requirePlanner } from './planner.service.ts'

type Before = { week_number: number; team_id: number | null }[]
type OfContest = { contestId: number }

/** Picks the best teams for the caller's open weeks, all of them or none (F3, S1). Refuses as a suggestion and as a pick does. */
export async function fillPlan(
  deps: Deps,
  caller: Caller,
  { contestId, ...wanted }: OfContest & Exclude<BodyOf<typeof calls.fillPlan>, undefined>,
) {
  return retryIfChanged(async () => {
    const loaded = await loadPlan(deps, caller, contestId)
    const found = findBest(loaded, wanted)
    // A week that no team is left for keeps the pick it has, unless another week's best team moves from there.
    const before = await trySaving(deps, caller, loaded, new Map([...found].filter(([, team]) => team !== null)))
    if (before === null) return null
    const weeks = [...found].toSorted(([a], [b]) => a - b).map(([week_number, team_id]) => ({ week_number, team_id }))
    return { weeks, before, server_now: deps.now() }
  })
}

/** Saves the caller's picks for several open weeks, all of them or none (S1). Refuses with the first `PickRefusal`. */
export async function savePlan(
  deps: Deps,
  caller: Caller,
  { contestId, picks }: OfContest & BodyOf<typeof calls.savePlan>,
) {
  const wanted = new Map(picks.map(({ week_number, team_id }) => [week_number, team_id]))
  const refuseOtherWeek = new Map(picks.map(({ week_number }) => [week_number, sameWeekOnly()]))
  return retryIfChanged(async () => {
    const loaded = await loadPlan(deps, caller, contestId)
    requirePlanner(loaded)
    for (const [week_number, refuse] of refuseOtherWeek) {
      refuse({ week: loaded.weeks.find((week) => week.week_number === week_number) ?? null })
    }
    const before = await trySaving(deps, caller, loaded, wanted)
    return before === null ? null : { before, server_now: deps.now() }
  })
}

/** Undoes what was written of the plan. */
class Changed extends Error {}

/** What was picked before in the weeks that have changed; null, and nothing is saved, where the picks are no longer those that were loaded. */
async function trySaving(deps: Deps, caller: Caller, loaded: LoadedPlan, wanted: PlannedPicks): Promise<Before | null> {
  const now = new Map(loaded.weeks.map((week) => [week.week_number, week.team_id]))
  const steps = stepsBetween(now, wanted)
  if (steps.length === 0) return []
  try {
    const changed = await deps.db.transaction().execute(async (tx) => {
      const within = { ...deps, db: tx }
      const picks = new Map(now)
      for (const step of steps) await take(within, { step, picks, wanted, loaded, userId: caller.userId })
      return [...now].filter(([week, team]) => (picks.get(week) ?? null) !== team)
    })
    deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'pick' })
    return changed.map(([week_number, team_id]) => ({ week_number, team_id }))
  } catch (error) {
    if (error instanceof Changed) return null
    throw error
  }
}

type Step = {
  loaded: LoadedPlan
  step: PlanStep
  /** As they are by now; the step changes them. */
  picks: Map<number, number | null>
  wanted: PlannedPicks
  userId: number
}

/** Makes, changes or takes back one pick as if it came by itself, but never a late one: that is made on the pick sheet (S2). */
async function take(deps: Deps, { step: { week, team }, picks, wanted, loaded, userId }: Step): Promise<void> {
  const contestId = loaded.board.loaded.contest.contest_id
  const context = await loadPickContext(deps, { contestId, weekNumber: week, userId })
  if ((context.pick?.team_id ?? null) !== (picks.get(week) ?? null)) throw new Changed()
  if (context.week && hasLocked(context.week, context.now)) throw new Refusal({ code: 'picks_locked' })
  const of = { contestId, weekNumber: week }
  if (team === null) {
    if ((await tryTakingBack(deps, context, of)) === null) throw new Changed()
  } else {
    const made = await tryPick(deps, context, { ...of, teamId: team })
    if (made === null) throw new Changed()
    const from = made.pick.moved_from
    if (from !== null && wanted.get(from) === team) {
      const used = loaded.weeks.find(({ week_number }) => week_number === from)
      throw new Refusal({
        code: 'team_used',
        team: made.pick.abbreviation,
        used_in: used ? weekName(used) : null,
      })
    }
    if (from !== null) picks.set(from, null)
  }
  picks.set(week, team)
}
