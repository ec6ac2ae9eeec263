import type { AnswerOf } from '#contract/endpoint.ts'
import type { advanceWeek as advanceCall } from '#contract/survivor-weeks.ts'
import { type AdvanceOutcome, outcomeOfAdvance, placementsOf, refuseAdvance, refuseProcess } from '#rules/placements.ts'
import type { PickOutcome, Results, WeekResult } from '#rules/results.ts'
import { recomputeResults } from '#rules/revivals.ts'
import { isSlot, slateOf } from '#rules/slots.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { stateOf } from './contest-view.ts'
import { countLockedWeeks } from './lock-counts.service.ts'
import {
  type EntryRow,
  insertExcuses,
  listEntries,
  listExcuses,
  listPicksBetween,
  type SettledPick,
  writeEliminations,
  writePickResults,
  writePlacements,
  writeWeekResults,
} from './results.repo.ts'
import { listGames } from './schedule.repo.ts'
import { type ContestRow, leaveWeek } from './survivor.repo.ts'
import { auditContest, requireContest } from './survivor.service.ts'
import { listGamesAtLock, listWeeks, type WeekRow } from './weeks.repo.ts'

/** An admin, or the server itself where a contest advances on its own (S13). */
export type Actor = Caller | 'system'

/**
 * Computes the results of a week from scratch, and with it those of every week that has been processed (S10): a corrected
 * score counts as if it had been right at once. Refuses a week that has not locked, one that the contest has not reached,
 * one from before its start, and a completed contest.
 */
export async function processResults(
  deps: Deps,
  actor: Actor,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<WeekResult> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const weeks = await listWeeks(tx, contestId)
    const week = requireOneOf(weeks, weekNumber)
    refuse(refuseProcess({ contest: stateOf(contest), week, now: deps.now() }))
    const first = firstPlayed(weeks, contest)
    if (weekNumber < first) throw new Refusal({ code: 'week_before_start', week_number: weekNumber })
    const settled = await settleWeeks(tx, deps, { contest, weeks, from: first, to: weekNumber })
    await auditContest(tx, deps, {
      actor,
      action: 'process_results',
      contestId,
      before: { week_number: weekNumber, weeks: settled.before, changed: settled.was },
      after: { week_number: weekNumber, weeks: settled.results.weeks, changed: settled.changed },
    })
    return requireResult(settled.results, weekNumber)
  })
}

type Advanced = Omit<AnswerOf<typeof advanceCall>, 'success'>

/**
 * Processes the current week and opens the next, or ends the contest (S11, S12). Earlier weeks that are out of date are
 * computed anew with it: nobody becomes champion by a score that has been corrected. Refuses when `weekNumber` is not the
 * current week any more, so that a second click or a second admin changes nothing, and a week that has not locked.
 */
export async function advanceWeek(
  deps: Deps,
  actor: Actor,
  { contestId, weekNumber }: { contestId: number; weekNumber?: number | undefined },
): Promise<Advanced> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const current = contest.current_week
    const weeks = await listWeeks(tx, contestId)
    const found = weeks.find((of) => of.week_number === current) ?? null
    refuse(refuseAdvance({ contest: stateOf(contest), week_number: weekNumber, week: found, now: deps.now() }))
    const week = requireOneOf(weeks, current)
    const stale = weeks.find((of) => of.results_out_of_date)
    const from = stale ? firstPlayed(weeks, contest) : current
    const { results, was, changed } = await settleWeeks(tx, deps, { contest, weeks, from, to: current })
    const result = requireResult(results, current)
    const isLastWeek = weeks.findLast((of) => !isSlot(of))?.week_number === current
    const outcome = outcomeOfAdvance({ alive: result.survived, isLastWeek, week })
    const advanced = await turnThePage(tx, deps, { contest, outcome })
    const answer = { ...outcome, previous_week: current, current_week: advanced, week_number: current, results: result }
    await auditContest(tx, deps, {
      actor,
      action: 'advance_week',
      contestId,
      before: { current_week: current, status: contest.status, phase: contest.phase, changed: was },
      after: { ...answer, changed },
    })
    return answer
  })
}

/**
 * Opens the next week or ends the contest; answers the week that is current then. After the last slot of a round that is a
 * number which waits for the next round to be set up (P1).
 */
async function turnThePage(
  tx: Tx,
  deps: Deps,
  { contest, outcome }: { contest: ContestRow; outcome: AdvanceOutcome },
): Promise<number> {
  const { contest_id: contestId, current_week: week } = contest
  const { action, status, phase } = outcome
  const current_week = action === 'advanced' ? week + 1 : week
  const completed_at = status === 'completed' ? deps.now() : null
  const isFirst = await leaveWeek(tx, { contestId, week, next: { current_week, status, phase, completed_at } })
  if (!isFirst) throw new Refusal({ code: 'week_not_current', week_number: week, current_week })
  if (status === 'completed') await writePlacements(tx, placementsOf(await listEntries(tx, { contestId, fromWeek: 1 })))
  return current_week
}

type Settled = {
  results: Results
  /** What was stored for these weeks. */
  before: Partial<WeekResult>[]
  /** Whose fate is another one than stored, as it is now and as it was; a long list is cut. */
  changed: EntryRow[]
  was: EntryRow[]
}

const LONGEST_LIST = 500

/**
 * Computes the weeks from `from` on, up to `to` or the last one that has been processed, and writes what differs. A fixed
 * number of statements, however many participants there are.
 */
async function settleWeeks(
  tx: Tx,
  deps: Deps,
  asked: { contest: ContestRow; weeks: readonly WeekRow[]; from: number; to: number },
): Promise<Settled> {
  const { contest, weeks, from, to } = asked
  const contestId = contest.contest_id
  await countLockedWeeks(tx, deps, { contestId })
  const last = Math.max(to, ...weeks.filter((week) => week.processed_at !== null).map((week) => week.week_number))
  const settled = weeks.filter((week) => from <= week.week_number && week.week_number <= last)
  const entries = await listEntries(tx, { contestId, fromWeek: from })
  // Those of the open week as well: a team that is picked there again no longer counts as used before (S6).
  const roundOf = new Map(weeks.map((week) => [week.week_number, week.round]))
  const stored = await listPicksBetween(tx, { contestId, fromWeek: from, toWeek: contest.current_week })
  const picks = stored.map((pick) => ({ ...pick, round: roundOf.get(pick.week_number) ?? null }))
  const { results, excuses } = recomputeResults({
    season: {
      participants: await withExcuses(tx, { contestId, entries }),
      weeks: await withGamesAtLock(tx, { contestId, settled }),
      picks,
      games: await listGames(tx, { seasonYear: contest.season_year, spans: settled }),
    },
    before: entries,
    // Weeks that the contest has not reached are still to be picked, even where their lock has come.
    contestWeeks: weeks.filter((week) => week.week_number <= contest.current_week),
    now: deps.now(),
  })
  const changed = changedEntries(entries, results)
  await insertExcuses(tx, excuses)
  await writePickResults(tx, changedPicks(picks, results.picks))
  await writeEliminations(tx, changed)
  await writeWeekResults(tx, { contestId, weeks: results.weeks, at: deps.now() })
  const told = changed.slice(0, LONGEST_LIST)
  const isTold = new Set(told.map((entry) => entry.participant_id))
  const was = entries.filter((entry) => isTold.has(entry.participant_id))
  return { results, before: settled.map(storedResult), changed: told, was }
}

async function withExcuses(tx: Tx, { contestId, entries }: { contestId: number; entries: readonly EntryRow[] }) {
  const excused = new Map<number, number[]>()
  for (const { participant_id, week_number } of await listExcuses(tx, contestId)) {
    excused.set(participant_id, [...(excused.get(participant_id) ?? []), week_number])
  }
  return entries.map(({ participant_id }) => ({ participant_id, excused_weeks: excused.get(participant_id) ?? [] }))
}

/** The weeks as they stand after the count at the lock, which may just have been made. */
async function withGamesAtLock(tx: Tx, { contestId, settled }: { contestId: number; settled: readonly WeekRow[] }) {
  const numbers = new Set(settled.map((week) => week.week_number))
  const weeks = (await listWeeks(tx, contestId)).filter((week) => numbers.has(week.week_number))
  const counted = await listGamesAtLock(tx, weeks)
  return weeks.map((week) => ({ ...week, gamesAtLock: counted.get(week.week_id) ?? null }))
}

function changedEntries(before: readonly EntryRow[], { participants }: Results): EntryRow[] {
  const wasOut = new Map(before.map((entry) => [entry.participant_id, entry.elimination_week]))
  return participants
    .filter(({ participant_id, elimination_week }) => wasOut.get(participant_id) !== elimination_week)
    .map(({ participant_id, elimination_week }) => ({ participant_id, elimination_week }))
}

/**
 * A computed pick names its participant and week; together they are the key of its row. A slate of null gives the team back
 * (S6).
 */
function changedPicks(before: readonly (SettledPick & { round: number | null })[], after: readonly PickOutcome[]) {
  const stored = new Map<number, Map<number, (typeof before)[number]>>()
  for (const pick of before) {
    const ofWeek = stored.get(pick.week_number) ?? new Map<number, (typeof before)[number]>()
    stored.set(pick.week_number, ofWeek.set(pick.participant_id, pick))
  }
  return after.flatMap(({ participant_id, week_number, result, counts_as_used }) => {
    const pick = stored.get(week_number)?.get(participant_id)
    const slate = counts_as_used ? slateOf(pick?.round) : null
    if (!pick || (pick.result === result && pick.slate === slate)) return []
    return [{ pick_id: pick.pick_id, result, slate }]
  })
}

function storedResult(week: WeekRow): Partial<WeekResult> {
  const { week_number, survived, eliminated, mass_elimination_prevented } = week
  if (survived === null || eliminated === null) return { week_number }
  return { week_number, survived, eliminated, mass_elimination_prevented }
}

/** The first week of the contest: weeks that had locked before its start are never processed. */
function firstPlayed(weeks: readonly WeekRow[], contest: ContestRow): number {
  return weeks.find((week) => week.processed_at !== null)?.week_number ?? contest.current_week
}

function requireOneOf(weeks: readonly WeekRow[], weekNumber: number): WeekRow {
  const week = weeks.find((of) => of.week_number === weekNumber)
  if (!week) throw new Refusal({ code: 'unknown_week', week_number: weekNumber })
  return week
}

function requireResult(results: Results, weekNumber: number): WeekResult {
  const result = results.weeks.find((week) => week.week_number === weekNumber)
  if (!result) throw new TypeError(`week ${weekNumber} was not settled`)
  return result
}
