import { hasLocked } from '#rules/survivor/locks.ts'
import { isSlot, slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { PickOutcome, Results, WeekResult } from '#rules/survivor/results/results.ts'
import { type Excuse, recomputeResults } from '#rules/survivor/results/revivals.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listGamesAtLock, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import {
  type EntryRow,
  insertExcuses,
  listEntries,
  listExcuses,
  listPicksBetween,
  type PickChange,
  type SettledPick,
  writeEliminations,
  writePickResults,
  writeWeekResults,
} from './results.repo.ts'

/** The results of some weeks as computed now, with what is stored where they differ. */
export type Settlement = {
  /** The settled weeks, as stored. */
  weeks: WeekRow[]
  results: Results
  /** Only new ones. */
  excuses: Excuse[]
  /** The entries whose fate differs from what is stored: new, then stored. */
  changed: EntryRow[]
  was: EntryRow[]
  picks: PickChange[]
  picksBefore: PickChange[]
}

type Asked = { contest: ContestRow; weeks: readonly WeekRow[]; from: number; to: number; now: Instant }

/**
 * Computes the weeks from `from` on, up to `to` or the last processed one, and writes nothing. A fixed number of statements for
 * any number of participants. Games of a week that has locked and is not counted yet are counted as they are now, as
 * `countLockedWeeks` would (S6).
 */
export async function settle(db: Database, asked: Asked): Promise<Settlement> {
  const { contest, weeks, from, to, now } = asked
  const contestId = contest.contest_id
  const last = Math.max(to, ...weeks.filter((week) => week.processed_at !== null).map((week) => week.week_number))
  const settled = weeks.filter((week) => from <= week.week_number && week.week_number <= last)
  const entries = await listEntries(db, { contestId, fromWeek: from })
  const games = await listGames(db, { seasonYear: contest.season_year, spans: settled })
  const counted = await listGamesAtLock(db, settled)
  const countNow = (week: WeekRow) =>
    new Map([...teamWeeks(games, week).values()].map((team) => [team.team_id, team.games_this_week]))
  const roundOf = new Map(weeks.map((week) => [week.week_number, week.round]))
  const stored = await listPicksBetween(db, { contestId, fromWeek: from, toWeek: last })
  const picks = stored.map((pick) => ({ ...pick, round: roundOf.get(pick.week_number) ?? null }))
  const { results, excuses } = recomputeResults({
    season: {
      participants: await withExcuses(db, { contestId, entries }),
      weeks: settled.map((week) => ({
        ...week,
        gamesAtLock: counted.get(week.week_id) ?? (hasLocked(week, now) ? countNow(week) : null),
      })),
      picks,
      games,
      slots: weeks.filter(isSlot),
      earlierSlotPicks: await listEarlierSlotPicks(db, { contestId, weeks, before: from }),
    },
    before: entries,
    contestWeeks: weeks,
    now,
  })
  const changed = changedEntries(entries, results)
  const isChanged = new Set(changed.map((entry) => entry.participant_id))
  const pickChanges = changedPicks(picks, results.picks)
  const isRewritten = new Set(pickChanges.map((pick) => pick.pick_id))
  return {
    weeks: settled,
    results,
    excuses,
    changed,
    was: entries.filter((entry) => isChanged.has(entry.participant_id)),
    picks: pickChanges,
    picksBefore: picks
      .filter((pick) => isRewritten.has(pick.pick_id))
      .map(({ pick_id, result, slate }) => ({ pick_id, result, slate })),
  }
}

/** The picks of slots before this week that count as used, where the week is a slot itself (P5). */
async function listEarlierSlotPicks(
  db: Database,
  { contestId, weeks, before }: { contestId: number; weeks: readonly WeekRow[]; before: number },
) {
  const earlier = weeks.filter((week) => isSlot(week) && week.week_number < before)
  const [first] = earlier
  if (first === undefined) return []
  const stored = await listPicksBetween(db, { contestId, fromWeek: first.week_number, toWeek: before - 1 })
  const roundOf = new Map(earlier.map((week) => [week.week_number, week.round]))
  return stored
    .filter((pick) => pick.slate !== null && roundOf.has(pick.week_number))
    .map((pick) => ({ ...pick, round: roundOf.get(pick.week_number) ?? null }))
}

/** Writes the differences. */
export async function writeSettlement(
  tx: Tx,
  { contestId, settlement, at }: { contestId: number; settlement: Settlement; at: Instant },
): Promise<void> {
  await insertExcuses(tx, settlement.excuses)
  await writePickResults(tx, settlement.picks)
  await writeEliminations(tx, settlement.changed)
  await writeWeekResults(tx, { contestId, weeks: settlement.results.weeks, at })
}

/** Longer lists are cut in the audit log. */
const LONGEST_LIST = 500

/** For the audit log: the weeks and the entries whose fate has changed, before and after. */
export function summarize({ weeks, results, changed, was }: Settlement) {
  const kept = changed.slice(0, LONGEST_LIST)
  const isKept = new Set(kept.map((entry) => entry.participant_id))
  return {
    before: { weeks: weeks.map(storedResult), changed: was.filter((entry) => isKept.has(entry.participant_id)) },
    after: { weeks: results.weeks, changed: kept },
  }
}

async function withExcuses(db: Database, { contestId, entries }: { contestId: number; entries: readonly EntryRow[] }) {
  const excused = new Map<number, number[]>()
  for (const { participant_id, week_number } of await listExcuses(db, contestId)) {
    excused.set(participant_id, [...(excused.get(participant_id) ?? []), week_number])
  }
  return entries.map(({ participant_id }) => ({ participant_id, excused_weeks: excused.get(participant_id) ?? [] }))
}

function changedEntries(before: readonly EntryRow[], { participants }: Results): EntryRow[] {
  const wasOut = new Map(before.map((entry) => [entry.participant_id, entry.elimination_week]))
  return participants
    .filter(({ participant_id, elimination_week }) => wasOut.get(participant_id) !== elimination_week)
    .map(({ participant_id, elimination_week }) => ({ participant_id, elimination_week }))
}

/**
 * The picks whose result or use has changed, found by participant and week. A null slate releases the team (S6).
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

export function storedResult(week: WeekRow): Partial<WeekResult> {
  const { week_number, survived, eliminated, mass_elimination_prevented } = week
  if (survived === null || eliminated === null) return { week_number }
  return { week_number, survived, eliminated, mass_elimination_prevented }
}
