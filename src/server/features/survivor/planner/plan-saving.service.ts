import type { BodyOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/survivor/planner.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { type PlannedPicks, type PlanStep, stepsBetween } from '#rules/survivor/plan.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import type { OwnEntryOf } from '../own-entry.ts'
import { lockPickContext, requireAllowed } from '../picks/pick-context.service.ts'
import { lockForPicks } from '../picks/picks.repo.ts'
import { pickTeam, removeTeam } from '../picks/picks.service.ts'
import { readPlanBoard } from './plan-board.service.ts'
import { findOwnPlan } from './planner.repo.ts'
import { findBest, type LoadedPlan, type OfEntry, planOf, requirePlanner } from './planner.service.ts'

type Before = { week_number: number; team_id: number | null }[]

/**
 * Picks the best teams for the caller's open weeks, all of them or none (F3, S1). Refuses what a suggestion and a pick
 * refuse.
 */
export async function fillPlan(
  deps: Deps,
  caller: Caller,
  { contestId, entryId, ...wanted }: OfEntry & Exclude<BodyOf<typeof calls.fillPlan>, undefined>,
) {
  const owner = { userId: caller.userId, entryId }
  return changePlan(deps, { contestId, ...owner }, async (tx, loaded) => {
    const found = findBest(loaded, wanted)
    // A week with no team left keeps its pick, unless another week's best team moves from there.
    const picks = new Map([...found].filter(([, team]) => team !== null))
    const before = await savePicks(tx, deps, { owner, loaded, wanted: picks })
    const weeks = [...found].toSorted(([a], [b]) => a - b).map(([week_number, team_id]) => ({ week_number, team_id }))
    return { weeks, before, server_now: deps.now() }
  })
}

/** Saves the caller's picks for several open weeks, all of them or none (S1). Refuses with the first `PickRefusal`. */
export async function savePlan(
  deps: Deps,
  caller: Caller,
  { contestId, entryId, picks }: OfEntry & BodyOf<typeof calls.savePlan>,
) {
  const owner = { userId: caller.userId, entryId }
  const wanted = new Map(picks.map(({ week_number, team_id }) => [week_number, team_id]))
  return changePlan(deps, { contestId, ...owner }, async (tx, loaded) => {
    requirePlanner(loaded)
    const before = await savePicks(tx, deps, { owner, loaded, wanted })
    return { before, server_now: deps.now() }
  })
}

/** Runs `change` with the caller's plan, whose picks are locked until it is saved. */
async function changePlan<Done extends { before: Before }>(
  deps: Deps,
  of: { contestId: number } & OwnEntryOf,
  change: (tx: Tx, loaded: LoadedPlan) => Promise<Done>,
): Promise<Done> {
  const { contestId, userId } = of
  const board = await readPlanBoard(deps, contestId)
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockForPicks(
      tx,
      board.loaded.weeks.map((week) => ({ contestId, userId, weekNumber: week.week_number })),
    )
    const own = await findOwnPlan(tx, of)
    return change(tx, planOf(board, { own, now: deps.now() }))
  })
  if (done.before.length > 0) publishOwnNews(deps, userId, 'pick')
  return done
}

type Saving = {
  owner: OwnEntryOf
  loaded: LoadedPlan
  wanted: PlannedPicks
}

/** Returns the previous picks of the changed weeks. */
async function savePicks(tx: Tx, deps: Deps, saving: Saving): Promise<Before> {
  const before = new Map(saving.loaded.weeks.map((week) => [week.week_number, week.team_id]))
  const picks = new Map(before)
  for (const step of stepsBetween(before, saving.wanted)) await take(tx, deps, { ...saving, step, picks })
  const changed = [...before].filter(([week, team]) => (picks.get(week) ?? null) !== team)
  return changed.map(([week_number, team_id]) => ({ week_number, team_id }))
}

type Step = Saving & {
  step: PlanStep
  /** The picks so far; each step changes them. */
  picks: Map<number, number | null>
}

/**
 * Makes, changes or takes back one pick like a separate request, but never a late one: that is made on the pick sheet
 * (S2).
 */
async function take(tx: Tx, deps: Deps, { step: { week, team }, picks, wanted, loaded, owner }: Step): Promise<void> {
  const of = { contestId: loaded.board.loaded.contest.contest_id, weekNumber: week }
  const context = await lockPickContext(tx, deps, { ...of, ...owner })
  const planned = loaded.weeks.find(({ week_number }) => week_number === week)
  // The number may belong to another week by now (S14).
  if (planned?.week_id !== context.week?.week_id) throw new Refusal({ code: 'changed_meanwhile' })
  if (context.week && hasLocked(context.week, context.now)) throw new Refusal({ code: 'picks_locked' })
  if (team === null) {
    await removeTeam(tx, context, of)
  } else {
    const { moved_from: from } = await pickTeam(tx, context, { ...of, teamId: team })
    if (from !== null && wanted.get(from) === team) {
      const used = loaded.weeks.find(({ week_number }) => week_number === from)
      throw new Refusal({
        code: 'team_used',
        team: requireAllowed(context, team).team.abbreviation,
        used_in: used ? weekName(used) : null,
      })
    }
    if (from !== null) picks.set(from, null)
  }
  picks.set(week, team)
}
