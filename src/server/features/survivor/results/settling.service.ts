import { hasLocked } from '#rules/survivor/locks.ts'
import { isSlot, slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { PickOutcome, Results, WeekResult } from '#rules/survivor/results/results.ts'
import { type Excuse, recomputeResults } from '#rules/survivor/results/revivals.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listGamesAtLock, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { listRulings, type OutSince, type RulingRow, writeOutSince } from '../rulings/rulings.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import {
  type EntryRow,
  insertExcuses,
  listEntries,
  listExcuses,
  listPicksBetween,
  type PickChange,
  type SettledPick,
  type StoredEntry,
  writeFates,
  writePickResults,
  writeWeekResults,
} from './results.repo.ts'

/** Some weeks' results as computed now, with the stored values they differ from. */
export type Settlement = {
  /** The settled weeks, as stored. */
  weeks: WeekRow[]
  results: Results
  /** How many entries begin to play only after these weeks (S19). */
  beginLater: number
  /** Only new ones. */
  excuses: Excuse[]
  /** The entries whose fate differs from the stored one: new, then stored. */
  changed: EntryRow[]
  was: EntryRow[]
  picks: PickChange[]
  picksBefore: PickChange[]
  /** Revivals by ruling whose week of elimination differs (S16). */
  outSince: OutSince[]
  outSinceBefore: OutSince[]
}

/** Assumed instead of the stored state, to see the effect of a ruling (S16). */
export type Assumption = {
  rulings: readonly RulingRow[]
  /** The pick to be corrected; without a team it would be removed. */
  pick: { participant_id: number; week_number: number; team_id: number | null } | null
  /** Added to those stored. */
  excuses: readonly Excuse[]
}

type Asked = {
  contest: ContestRow
  weeks: readonly WeekRow[]
  from: number
  to: number
  now: Instant
  assuming?: Assumption | undefined
}

/**
 * Computes the weeks from `from` on, up to `to` or the last processed one, without writing. A fixed number of
 * statements for any number of participants. Games of a locked week that is not counted yet are counted as they are
 * now, as `countLockedWeeks` would (S6).
 */
export async function settle(db: Database, asked: Asked): Promise<Settlement> {
  const { contest, weeks, from, to, now, assuming } = asked
  const contestId = contest.contest_id
  const last = Math.max(to, ...weeks.filter((week) => week.processed_at !== null).map((week) => week.week_number))
  const settled = weeks.filter((week) => from <= week.week_number && week.week_number <= last)
  const entries = await listEntries(db, { contestId, fromWeek: from })
  const games = await listGames(db, { seasonYear: contest.season_year, spans: settled })
  const counted = await listGamesAtLock(db, settled)
  const countNow = (week: WeekRow) =>
    new Map([...teamWeeks(games, week).values()].map((team) => [team.team_id, team.games_this_week]))
  const rulings = assuming?.rulings ?? (await listRulings(db, { contestId }))
  const stored = await listPicksBetween(db, { contestId, fromWeek: from, toWeek: last })
  const picks = inRounds(assumePick(stored, assuming?.pick ?? null), weeks)
  const { results, excuses } = recomputeResults({
    season: {
      lives: contest.lives,
      participants: await withExcuses(db, { contestId, entries, from, added: assuming?.excuses ?? [] }),
      weeks: settled.map((week) => ({
        ...week,
        gamesAtLock: counted.get(week.week_id) ?? (hasLocked(week, now) ? countNow(week) : null),
      })),
      picks,
      games,
      rulings,
      slots: weeks.filter(isSlot),
      earlierSlotPicks: await listEarlierSlotPicks(db, { contestId, weeks, before: from }),
    },
    before: entries,
    contestWeeks: weeks,
    now,
  })
  const changed = changedEntries(entries, results)
  const isChanged = new Set(changed.map((entry) => entry.participant_id))
  return {
    weeks: settled,
    results,
    beginLater: entries.filter(({ first_week }) => first_week > last).length,
    excuses,
    changed,
    was: entries.filter(({ participant_id }) => isChanged.has(participant_id)).map(toFate),
    ...changedPicks(picks, results.picks),
    ...changedOutSince(rulings, { results, from }),
  }
}

type PlacedPick = SettledPick & { round?: number | null }

/** The picks with their weeks' playoff rounds, if the contest has any. */
function inRounds(picks: readonly SettledPick[], weeks: readonly WeekRow[]): readonly PlacedPick[] {
  const roundOf = new Map(weeks.filter(isSlot).map((week) => [week.week_number, week.round]))
  if (roundOf.size === 0) return picks
  return picks.map((pick) => ({ ...pick, round: roundOf.get(pick.week_number) ?? null }))
}

function assumePick(stored: readonly SettledPick[], pick: Assumption['pick']): readonly SettledPick[] {
  if (pick === null) return stored
  const { participant_id, week_number, team_id } = pick
  const isIt = (of: SettledPick) => of.participant_id === participant_id && of.week_number === week_number
  const others = stored.filter((of) => !isIt(of))
  if (team_id === null) return others
  return [
    ...others,
    { pick_id: 0, result: null, slate: null, ...stored.find(isIt), participant_id, week_number, team_id },
  ]
}

/**
 * A member revived for `from` or before was alive when it began, so these weeks don't show what had eliminated them.
 */
function changedOutSince(rulings: readonly RulingRow[], { results, from }: { results: Results; from: number }) {
  const changed = results.revivals
    .filter((revival) => revival.week_number > from)
    .flatMap(({ participant_id, week_number, out_since }) => {
      const ruling = rulings.find(
        (of) => of.kind === 'revive' && of.participant_id === participant_id && of.week_number === week_number,
      )
      return ruling && ruling.out_since !== out_since ? [{ ruling, out_since }] : []
    })
  return {
    outSince: changed.map(({ ruling: { ruling_id }, out_since }) => ({ ruling_id, out_since })),
    outSinceBefore: changed.map(({ ruling: { ruling_id, out_since } }) => ({ ruling_id, out_since })),
  }
}

/** The picks of earlier slots that count as used, if the week is a slot itself (P5). */
async function listEarlierSlotPicks(
  db: Database,
  { contestId, weeks, before }: { contestId: number; weeks: readonly WeekRow[]; before: number },
) {
  const earlier = weeks.filter((week) => isSlot(week) && week.week_number < before)
  const [first] = earlier
  if (first === undefined) return []
  const stored = await listPicksBetween(db, { contestId, fromWeek: first.week_number, toWeek: before - 1 })
  const isEarlier = new Set(earlier.map((week) => week.week_number))
  return inRounds(
    stored.filter((pick) => pick.slate !== null && isEarlier.has(pick.week_number)),
    earlier,
  )
}

/** Writes the differences. */
export async function writeSettlement(
  tx: Tx,
  { contestId, settlement, at }: { contestId: number; settlement: Settlement; at: Instant },
): Promise<void> {
  await insertExcuses(tx, settlement.excuses)
  await writePickResults(tx, settlement.picks)
  await writeFates(tx, { changes: settlement.changed, at })
  await writeOutSince(tx, settlement.outSince)
  await writeWeekResults(tx, { contestId, weeks: settlement.results.weeks, at })
}

/** Longer lists are cut in the audit log. */
const LONGEST_LIST = 500

/** For the audit log: the weeks and the entries with changed fates, before and after. */
export function summarize({ weeks, results, changed, was }: Settlement) {
  const kept = changed.slice(0, LONGEST_LIST)
  const isKept = new Set(kept.map((entry) => entry.participant_id))
  return {
    before: {
      weeks: weeks.map(storedResult),
      changed: was.filter((entry) => isKept.has(entry.participant_id)).map(toAudited),
    },
    after: { weeks: results.weeks.map(shownResult), changed: kept.map(toAudited) },
  }
}

/** Only members who have lost a life have that in the audit log (S18). */
export function toAudited({ lost_lives, ...fate }: EntryRow): Omit<EntryRow, 'lost_lives'> & Partial<EntryRow> {
  return lost_lives.length > 0 ? { ...fate, lost_lives } : fate
}

/** The entries with their state before the weeks from `from` on. */
async function withExcuses(
  db: Database,
  asked: { contestId: number; entries: readonly StoredEntry[]; from: number; added: readonly Excuse[] },
) {
  const { contestId, entries, from, added } = asked
  const excused = new Map<number, number[]>()
  for (const { participant_id, week_number } of [...(await listExcuses(db, contestId)), ...added]) {
    excused.set(participant_id, [...(excused.get(participant_id) ?? []), week_number])
  }
  return entries.map(({ participant_id, first_week, lost_lives }) => ({
    participant_id,
    first_week,
    excused_weeks: excused.get(participant_id) ?? [],
    lost_lives: lost_lives.filter((week) => week < from),
  }))
}

const toFate = ({ participant_id, elimination_week, lost_lives }: StoredEntry): EntryRow => ({
  participant_id,
  elimination_week,
  lost_lives,
})

type Fate = { elimination_week: number | null; lost_lives: readonly number[] }

export const isSameFate = (a: Fate, b: Fate): boolean =>
  a.elimination_week === b.elimination_week && String(a.lost_lives) === String(b.lost_lives)

function changedEntries(before: readonly EntryRow[], { participants }: Results): EntryRow[] {
  const was = new Map(before.map((entry) => [entry.participant_id, entry]))
  return participants.flatMap(({ participant_id, elimination_week, lost_lives }) => {
    const after = { participant_id, elimination_week, lost_lives: [...lost_lives] }
    const old = was.get(participant_id)
    return old !== undefined && isSameFate(old, after) ? [] : [after]
  })
}

/**
 * The picks whose result or use has changed, found by participant and week: new and previous. A null slate releases the
 * team (S6).
 */
function changedPicks(before: readonly PlacedPick[], after: readonly PickOutcome[]) {
  const stored = new Map<number, Map<number, PlacedPick>>()
  for (const pick of before) {
    const ofWeek = stored.get(pick.week_number) ?? new Map<number, PlacedPick>()
    stored.set(pick.week_number, ofWeek.set(pick.participant_id, pick))
  }
  const [changes, replaced] = [new Map<string, PickChange>(), new Map<string, PickChange>()]
  for (const { participant_id, week_number, result, counts_as_used } of after) {
    const pick = stored.get(week_number)?.get(participant_id)
    const slate = counts_as_used ? slateOf(pick?.round) : null
    if (!pick || (pick.result === result && pick.slate === slate)) continue
    addTo(changes, { result, slate }, pick)
    addTo(replaced, pick, pick)
  }
  return { picks: [...changes.values()], picksBefore: [...replaced.values()] }
}

function addTo(groups: Map<string, PickChange>, to: Omit<PickChange, 'pick_ids'>, { pick_id }: SettledPick): void {
  const key = `${to.result} ${to.slate}`
  const group = groups.get(key)
  if (group) group.pick_ids.push(pick_id)
  else groups.set(key, { result: to.result, slate: to.slate, pick_ids: [pick_id] })
}

/** Participants who were out and are in with the changed fates. */
export function comingBack({ changed, was }: Pick<Settlement, 'changed' | 'was'>): number[] {
  const out = new Set(was.filter((of) => of.elimination_week !== null).map((of) => of.participant_id))
  const isIn = changed.filter((of) => of.elimination_week === null).map((of) => of.participant_id)
  return isIn.filter((participantId) => out.has(participantId))
}

/** Whether the computed results are those that are stored. */
export function changesNothing(settlement: Settlement): boolean {
  const { changed, picks, excuses, outSince } = settlement
  return [changed, picks, excuses, outSince, changedWeeks(settlement)].every((of) => of.length === 0)
}

/** Weeks whose results differ from the stored ones. */
export function changedWeeks({ weeks, results }: Settlement): WeekResult[] {
  const stored = new Map(weeks.map((of) => [of.week_number, JSON.stringify(storedResult(of))]))
  return results.weeks.filter((result) => stored.get(result.week_number) !== JSON.stringify(shownResult(result)))
}

/** A week's result for responses and the audit log. */
export function shownResult({ week_number, survived, eliminated, mass_elimination_prevented }: WeekResult) {
  return { week_number, survived, eliminated, mass_elimination_prevented }
}

function storedResult(week: WeekRow): Partial<WeekResult> {
  const { week_number, survived, eliminated, mass_elimination_prevented } = week
  if (survived === null || eliminated === null) return { week_number }
  return { week_number, survived, eliminated, mass_elimination_prevented }
}
