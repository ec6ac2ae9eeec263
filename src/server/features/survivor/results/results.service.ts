import type { AnswerOf } from '#contract/endpoint.ts'
import type { advanceWeek as advanceCall } from '#contract/survivor/weeks.ts'
import { plural } from '#rules/counted.ts'
import { closingWeek } from '#rules/survivor/entries.ts'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import { endsIdle, idleRun } from '#rules/survivor/results/idle.ts'
import {
  type AdvanceOutcome,
  outcomeOfAdvance,
  placementsOf,
  refuseAdvance,
  refuseProcess,
} from '#rules/survivor/results/placements.ts'
import type { Results, WeekResult } from '#rules/survivor/results/results.ts'
import { weekSentence } from '#rules/survivor/story.ts'
import { factsFor, viewWeekOver, type WeekOver } from '#rules/survivor/views/week-over.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/features/chat/announcements.service.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { refuseReturn, refuseWhileLate } from '#server/features/survivor/picks/late-picking.service.ts'
import { countLockedWeeks } from '#server/features/survivor/picks/lock-counts.service.ts'
import { contestPage, storyPage } from '#server/features/survivor/picks/pick-page.ts'
import { queueResultsMails } from '#server/features/survivor/results/results-mails.service.ts'
import { namingWeeks } from '#server/features/survivor/weeks/naming-weeks.ts'
import { listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import { stateOf } from '../contest-view.ts'
import { loadIn, ofWeek, requireWeekIn } from '../loading/loaded-contest.service.ts'
import { type ContestRow, changeContestRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { notifyOfFates } from './changed-fates.service.ts'
import { keepLastAct } from './last-act.repo.ts'
import { listEntries, listNames, listPickers, writePlacements } from './results.repo.ts'
import { comingBack, type Settlement, settle, shownResult, summarize, writeSettlement } from './settling.service.ts'

/** An admin, or the server for an automatic advance (S13). */
export type Actor = Caller | 'system'

export type Plan = { week: WeekRow; settlement: Settlement; result: WeekResult }

/**
 * The effect of processing a week now (S10). Refuses a week that has not locked, one the contest has not reached, one
 * from before it started, and a completed contest.
 */
export async function planProcess(
  db: Database,
  deps: Pick<Deps, 'now'>,
  { contest, weekNumber }: { contest: ContestRow; weekNumber: number },
): Promise<Plan> {
  const now = deps.now()
  const weeks = await listWeeks(db, contest.contest_id)
  const week = requireWeekIn(weeks, weekNumber)
  refuse(namingWeeks(refuseProcess({ contest: stateOf(contest), week, now }), weeks))
  const first = firstPlayed(weeks, contest)
  if (weekNumber < first) throw new Refusal({ code: 'week_before_start', ...weekName(week) })
  const settlement = await settle(db, { contest, weeks, from: first, to: weekNumber, now })
  return { week, settlement, result: requireResult(settlement.results, weekNumber) }
}

export type AdvancePlan = Plan & {
  outcome: AdvanceOutcome
  /** The current week after the advance. */
  next_week: number
  /** By participant, if the contest completes (S12). */
  placements: ReadonlyMap<number, number>
  /** No one picked in this week nor in the previous one (S20). */
  isStillIdle: boolean
}

/**
 * The effect of advancing now (S11, S12). Recomputes outdated earlier weeks with it: no one becomes champion on a score
 * that has been corrected. Refuses if `weekNumber` is no longer the current week, and a week that has not locked.
 */
export async function planAdvance(
  db: Database,
  deps: Pick<Deps, 'now'>,
  { contest, weekNumber }: { contest: ContestRow; weekNumber?: number | undefined },
): Promise<AdvancePlan> {
  const now = deps.now()
  const current = contest.current_week
  const weeks = await listWeeks(db, contest.contest_id)
  const found = weeks.find((of) => of.week_number === current) ?? null
  refuse(namingWeeks(refuseAdvance({ contest: stateOf(contest), week_number: weekNumber, week: found, now }), weeks))
  const week = requireWeekIn(weeks, current)
  const stale = weeks.find((of) => of.results_out_of_date)
  const from = stale ? firstPlayed(weeks, contest) : current
  const settlement = await settle(db, { contest, weeks, from, to: current, now })
  const result = requireResult(settlement.results, current)
  const isLastWeek = weeks.findLast((of) => !isSlot(of))?.week_number === current
  const alive = result.survived + settlement.beginLater
  const takesEntries = (closingWeek(contest, weeks)?.week_number ?? 0) > current
  const played = { weeks, idleThrough: contest.idle_through }
  const isIdle = result.nobody_picked && endsIdle({ ...played, lockTime: week.lock_time })
  const outcome = outcomeOfAdvance({ alive, isLastWeek, week, isIdle, takesEntries })
  return {
    week,
    settlement,
    result,
    // After a round's last slot this week doesn't exist until the next round is set up (P1).
    next_week: outcome.action === 'advanced' ? current + 1 : current,
    ...(await placed(db, { contest, settlement, outcome })),
    isStillIdle: result.nobody_picked && idleRun(played).length > 0,
  }
}

type Ending = { contest: ContestRow; settlement: Settlement; outcome: AdvanceOutcome }

/**
 * The outcome with the final placements. A member who never picked isn't a champion, nor is anyone if no one played
 * (S20).
 */
async function placed(db: Database, { contest, settlement, outcome }: Ending) {
  if (outcome.status !== 'completed') return { outcome, placements: new Map<number, number>() }
  const contestId = contest.contest_id
  const changed = new Map(settlement.changed.map((entry) => [entry.participant_id, entry]))
  const stored = await listEntries(db, { contestId, fromWeek: 1 })
  const judged = settlement.results.picks.filter(({ result }) => result !== null)
  const pickers = new Set([...(await listPickers(db, contestId)), ...judged.map((pick) => pick.participant_id)])
  const isIdle = outcome.action === 'completed_without_champion'
  const placements = placementsOf(
    stored.map((entry) => changed.get(entry.participant_id) ?? entry),
    (participantId) => !isIdle && pickers.has(participantId),
  )
  const hasChampion = [...placements.values()].includes(1)
  return { outcome: hasChampion ? outcome : { ...outcome, action: 'completed_without_champion' as const }, placements }
}

/**
 * Computes a week's results from scratch, with those of every processed week (S10): a corrected score counts as if it
 * had been right from the start. Saves what it replaces, so that it can be undone; the last advance then no longer can,
 * because its saved state is outdated. Refuses what `planProcess` and `refuseByHand` refuse.
 */
export async function processResults(
  deps: Deps,
  actor: Actor,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<Omit<WeekResult, 'nobody_picked'>> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const { settlement, week, result } = await planProcess(tx, deps, { contest, weekNumber })
    const at = deps.now()
    await refuseByHand(tx, deps, { actor, contest, plan: { settlement, week, result } })
    await countLockedWeeks(tx, deps, { contestId })
    const kept = { contest, weekNumber, settlement, placements: new Map(), nextWeek: contest.current_week, at }
    await keepLastAct(tx, { what: 'recompute', ...kept })
    await writeSettlement(tx, { contestId, settlement, at })
    await notifyOfFates(tx, deps, { contest, why: 'recomputed', ...settlement })
    const { before, after } = summarize(settlement)
    await auditContest(tx, deps, actor, {
      action: 'process_results',
      contestId,
      before: { week_number: weekNumber, ...before },
      after: { week_number: weekNumber, ...after },
    })
    return shownResult(result)
  })
}

/**
 * Refuses to process a week by hand while someone could still pick late in it, and to revive anyone into such a week: a
 * member who sees the picks could undo it and pick (S2). Automatically a week is only processed when its games are over
 * (S13).
 */
export async function refuseByHand(
  db: Database,
  deps: Deps,
  { actor, contest, plan: { week, settlement } }: { actor: Actor; contest: ContestRow; plan: Plan },
): Promise<void> {
  if (actor === 'system') return
  await refuseWhileLate({ ...deps, db }, { contest, week, now: deps.now() })
  await refuseReturn(db, deps, { contest, participants: comingBack(settlement) })
}

type Advanced = AnswerOf<typeof advanceCall>

/**
 * Processes the current week and opens the next, or ends the contest (S11, S12). Refuses what `planAdvance` and
 * `refuseByHand` refuse, so that a second click or a second admin changes nothing. Saves the state before, so that the
 * advance can be undone.
 */
export async function advanceWeek(
  deps: Deps,
  actor: Actor,
  { contestId, weekNumber }: { contestId: number; weekNumber?: number | undefined },
): Promise<Advanced> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const plan = await planAdvance(tx, deps, { contest, weekNumber })
    await refuseByHand(tx, deps, { actor, contest, plan })
    const { settlement, result, outcome, next_week } = plan
    const current = contest.current_week
    await countLockedWeeks(tx, deps, { contestId })
    const kept = { contest, weekNumber: current, settlement, placements: plan.placements, nextWeek: next_week }
    await keepLastAct(tx, { what: 'advance', ...kept, at: deps.now() })
    await writeSettlement(tx, { contestId, settlement, at: deps.now() })
    await turnThePage(tx, deps, { contest, plan })
    const answer = {
      ...outcome,
      previous_week: current,
      current_week: next_week,
      week_number: current,
      results: shownResult(result),
    }
    const { before, after } = summarize(settlement)
    await auditContest(tx, deps, actor, {
      action: 'advance_week',
      contestId,
      before: { current_week: current, status: contest.status, phase: contest.phase, changed: before.changed },
      after: { ...answer, changed: after.changed },
    })
    await notifyOfFates(tx, deps, { contest, why: 'recomputed', ...settlement })
    const loaded = await loadIn({ db: tx }, tx, { contestId, now: deps.now(), picksOf: ofWeek(current) })
    const over = viewWeekOver(loaded, requireWeekIn(loaded.weeks, current))
    if (isNews(plan)) {
      await queueResultsMails(tx, deps, over)
      await announceWeek(tx, deps, { over, plan })
    }
    return answer
  })
}

/** A week without picks is reported once, and not again while no one picks (S20). */
const isNews = ({ isStillIdle, outcome }: AdvancePlan) => !isStillIdle || outcome.status === 'completed'

/** The keys of an advance's chat messages; undoing it withdraws them. */
export const causesOfAdvance = (contestId: number, week: number) => ({
  week: `week ${week} of contest ${contestId}`,
  champion: `champion of contest ${contestId}`,
})

async function announceWeek(tx: Tx, deps: Deps, { over, plan }: { over: WeekOver; plan: AdvancePlan }): Promise<void> {
  const { contest_id: contestId, contest_name } = over.loaded.contest
  const { week, placements } = plan
  const causes = causesOfAdvance(contestId, week.week_number)
  // The champion has a separate message.
  await announce(tx, deps, {
    topic: 'results',
    cause: causes.week,
    text: weekSentence({ ...factsFor(over, null), champions: [] }),
    path: storyPage({ contestId, weekNumber: week.week_number }),
  })
  const champions = [...placements].filter(([, place]) => place === 1).map(([participantId]) => participantId)
  if (champions.length === 0) return
  const names = await listNames(tx, champions)
  const text = `${names.join(', ')} ${plural(names.length, 'is champion', 'are champions')} of ${contest_name}!`
  await announce(tx, deps, {
    topic: 'results',
    cause: causes.champion,
    text: text.length > 900 ? `${contest_name} has ${names.length} champions!` : text,
    path: contestPage(contestId),
  })
}

/** Opens the next week or ends the contest. */
async function turnThePage(tx: Tx, deps: Deps, { contest, plan }: { contest: ContestRow; plan: AdvancePlan }) {
  const { contest_id: contestId, current_week: week } = contest
  const { outcome, next_week: current_week, placements } = plan
  const { status, phase } = outcome
  const completed_at = status === 'completed' ? deps.now() : null
  const from = { status: 'in_progress', current_week: week }
  const set = { current_week, status, phase, completed_at, advance_paused_at: null }
  const isFirst = await changeContestRow(tx, { contestId, from, set })
  if (!isFirst) throw new Refusal({ code: 'week_not_current', ...weekName(plan.week), current_week })
  await writePlacements(tx, placements)
}

/** The contest's first week: weeks locked before its start are never processed. */
export function firstPlayed(weeks: readonly WeekRow[], contest: ContestRow): number {
  return weeks.find((week) => week.processed_at !== null)?.week_number ?? contest.current_week
}

function requireResult(results: Results, weekNumber: number): WeekResult {
  const result = results.weeks.find((week) => week.week_number === weekNumber)
  if (!result) throw new TypeError(`week ${weekNumber} was not settled`)
  return result
}
