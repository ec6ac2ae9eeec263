import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { ContestWeek, saveSurvivorWeeks } from '#contract/survivor/weeks.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { hasLocked, lockTimeOf, relockedWeeks } from '#rules/survivor/locks.ts'
import { weekReadiness } from '#rules/survivor/results/placements.ts'
import { changedWeek, refuseHandLock, type Schedule } from '#rules/survivor/week-changes.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import { isChanged, refuseWeeks, type StoredWeek, type WantedWeek } from '#rules/survivor/weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { changeContest } from '../change-contest.ts'
import { toContest } from '../contest-view.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { readSummary, requireContest } from '../survivor.service.ts'
import { readDeadline } from './deadline.ts'
import { namingWeeks } from './naming-weeks.ts'
import { listGames, listPlayoffGames } from './schedule.repo.ts'
import { showGames } from './week-games.service.ts'
import { findWeek, listWeeks, updateWeekDates, type WeekDates, type WeekRow } from './weeks.repo.ts'

type WeeksView = { weeks: ContestWeek[]; server_now: Instant }

const weeksKey = cacheKey<ContestWeek[], [contestId: number]>('weeks')

/** The weeks of a contest with their lock times and games. All open pages read them right after a lock, so those share one read. */
export async function listContestWeeks(deps: Deps, contestId: number): Promise<WeeksView> {
  const weeks = await deps.cache.get(weeksKey(contestId), async () => {
    const contest = await requireContest(deps.db, { contestId })
    return (await viewWeeks(deps, { db: deps.db, contest })).weeks
  })
  const server_now = deps.now()
  return { weeks: weeks.map((week) => ({ ...week, is_locked: hasLocked(week, server_now) })), server_now }
}

/** Some of the weeks of a contest. Only their games are read, not those of the whole season. */
export async function listSomeWeeks(deps: Deps, contestId: number, choose: Choose): Promise<ContestWeek[]> {
  const contest = await requireContest(deps.db, { contestId })
  return (await viewWeeks(deps, { db: deps.db, contest, choose })).weeks
}

/** Some of the weeks of a contest with their games. */
export async function listWeeksAndGames(deps: Deps, contestId: number, choose: Choose) {
  const contest = await requireContest(deps.db, { contestId })
  return viewWeeksAndGames(deps, { db: deps.db, contest, choose })
}

type Choose = (weeks: readonly WeekRow[]) => readonly WeekRow[]

type Viewed = { db: Database; contest: ContestRow; choose?: Choose }

async function viewWeeks(deps: Deps, viewed: Viewed): Promise<WeeksView> {
  const { weeks, server_now } = await viewWeeksAndGames(deps, viewed)
  return { weeks, server_now }
}

async function viewWeeksAndGames(deps: Deps, { db, contest, choose = (weeks) => weeks }: Viewed) {
  const now = deps.now()
  const weeks = choose(await listWeeks(db, contest.contest_id))
  const games = await listGames(db, { seasonYear: contest.season_year, spans: weeks })
  return { weeks: weeks.map((week) => toWeek(week, { games, now })), server_now: now, games }
}

export function toWeek(week: WeekRow, { games, now }: { games: readonly GameFacts[]; now: Instant }): ContestWeek {
  return {
    id: week.week_id,
    week_number: week.week_number,
    start_date: week.start_date,
    end_date: week.end_date,
    lock_time: week.lock_time,
    lock_time_by_hand: week.lock_time_by_hand,
    is_locked: hasLocked(week, now),
    total_games: weekReadiness(games, week).total_games,
    is_processed: week.processed_at !== null,
    results_out_of_date: week.results_out_of_date,
    round: week.round,
    game_number: week.game_number,
  }
}

/** A contest's week. Refuses a number it doesn't have. */
export async function requireWeek(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<WeekRow> {
  const week = await findWeek(db, { contestId, weekNumber })
  if (!week) throw new Refusal({ code: 'unknown_week', week_number: weekNumber })
  return week
}

/**
 * Changes weeks, all or nothing (W6). A lock time in the request is set by hand, null returns it to the schedule, the
 * stored one is no change; if the dates change, a lock not set by hand is recomputed (W3).
 */
export async function saveWeeks(
  deps: Deps,
  caller: Caller,
  { contestId, wanted }: { contestId: number; wanted: BodyOf<typeof saveSurvivorWeeks>['weeks'] },
): Promise<WeeksView> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireUnfinished(tx, contestId)
    const stored = (await listWeeks(tx, contestId)).map(toStored)
    const { locked_through } = contest
    const asked = { current: stored, wanted: wanted.map(toWanted), locked_through, now: deps.now() }
    refuse(namingWeeks(refuseWeeks(asked), stored))
    const schedule = await readSchedule(tx, contest)
    const changes = wanted.map(toWanted).flatMap((week) => {
      const before = stored.find((of) => of.id === week.id)
      return before && isChanged(before, week) ? [{ before, after: changedWeek(before, week, schedule) }] : []
    })
    await writeWeeks(tx, deps, { caller, contest, action: 'update_weeks', changes, schedule })
    return viewWeeks(deps, { db: tx, contest })
  })
}

async function readSchedule(tx: Tx, contest: ContestRow): Promise<Schedule> {
  const season = await listGames(tx, { seasonYear: contest.season_year })
  const playoffs = await listPlayoffGames(tx, contest.season_year)
  return { games: [...season, ...playoffs], deadline: await readDeadline(tx) }
}

/**
 * Without a time: computes the lock of a week from its games, unless it was set by hand. With one: sets it by hand; null
 * returns it to the schedule (W3). Refuses a week that has locked (W4).
 */
export async function setLockTime(
  deps: Deps,
  caller: Caller,
  asked: { contestId: number; weekNumber: number; lockTime?: Instant | null | undefined },
): Promise<WeeksView & { updated: number }> {
  return changeContest(deps, asked.contestId, async (tx) => {
    const contest = await requireUnfinished(tx, asked.contestId)
    const before = toStored(await requireWeek(tx, asked))
    if (hasLocked(before, deps.now())) throw new Refusal({ code: 'week_locked', ...weekName(before) })
    const schedule = await readSchedule(tx, contest)
    const after =
      asked.lockTime === undefined
        ? recomputed(before, { ...schedule, now: deps.now() })
        : changedWeek(before, { ...datesOf(before), lock_time: asked.lockTime }, schedule)
    const changes = isSameLock(before, after) ? [] : [{ before, after }]
    await writeWeeks(tx, deps, { caller, contest, action: 'set_lock_time', changes, schedule })
    return { updated: changes.length, ...(await viewWeeks(deps, { db: tx, contest })) }
  })
}

function recomputed(week: StoredWeek, facts: Schedule & { now: Instant }): StoredWeek {
  const [moved] = relockedWeeks({ weeks: [week], ...facts })
  return moved ? { ...week, lock_time: moved.lock_time } : week
}

function isSameLock(a: StoredWeek, b: StoredWeek): boolean {
  return a.lock_time === b.lock_time && a.lock_time_by_hand === b.lock_time_by_hand
}

/** Computes the locks of all unlocked weeks that were not set by hand (W4). */
export async function recomputeLockTimes(
  deps: Deps,
  caller: Caller,
  contestId: number,
): Promise<WeeksView & { updated: number }> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireUnfinished(tx, contestId)
    const weeks = (await listWeeks(tx, contestId)).map(toStored)
    const schedule = await readSchedule(tx, contest)
    const moved = relockedWeeks({ weeks, ...schedule, now: deps.now() })
    const changes = moved.map(({ week, lock_time }) => ({ before: week, after: { ...week, lock_time } }))
    await writeWeeks(tx, deps, { caller, contest, action: 'update_lock_times', changes, schedule })
    return { updated: changes.length, ...(await viewWeeks(deps, { db: tx, contest })) }
  })
}

async function requireUnfinished(tx: Tx, contestId: number): Promise<ContestRow> {
  const contest = await requireContest(tx, { contestId, hold: 'update' })
  if (contest.status === 'completed') throw new Refusal({ code: 'contest_completed' })
  return contest
}

type WeekChange = { before: StoredWeek; after: StoredWeek }
type LockAction = Extract<AuditAction<'contest'>, 'update_weeks' | 'set_lock_time' | 'update_lock_times'>

type Writing = { caller: Caller; contest: ContestRow; action: LockAction; changes: WeekChange[]; schedule: Schedule }

async function writeWeeks(tx: Tx, deps: Deps, { caller, contest, action, changes, schedule }: Writing): Promise<void> {
  if (changes.length === 0) return
  const now = deps.now()
  for (const { before, after } of changes) {
    const first = lockTimeOf({ week: after, ...schedule })
    refuse(namingWeeks(refuseHandLock({ before, after, first, now }), [after]))
  }
  await updateWeekDates(
    tx,
    changes.map(({ after }) => toDates(after)),
  )
  await auditContest(tx, deps, caller, {
    action,
    contestId: contest.contest_id,
    before: { weeks: changes.map((change) => change.before) },
    after: { weeks: changes.map((change) => change.after) },
  })
}

function toStored(week: WeekRow): StoredWeek {
  const { week_id, week_number, start_date, end_date, lock_time, lock_time_by_hand, round, game_number } = week
  return { id: week_id, week_number, start_date, end_date, lock_time, lock_time_by_hand, round, game_number }
}

function toDates(week: StoredWeek): WeekDates {
  const { id, week_number, start_date, end_date, lock_time, lock_time_by_hand } = week
  return { week_id: id, week_number, start_date, end_date, lock_time, lock_time_by_hand }
}

function datesOf({ id, week_number, start_date, end_date }: StoredWeek): WantedWeek {
  return { id, week_number, start_date, end_date }
}

/** Drops an undefined lock time: to the compiler it is present, in JSON it is not. */
function toWanted(week: BodyOf<typeof saveSurvivorWeeks>['weeks'][number]): WantedWeek {
  const { lock_time, ...dates } = week
  return lock_time === undefined ? dates : { ...dates, lock_time }
}

const rowsKey = cacheKey<WeekRow[], [contestId: number]>('survivor week rows')

/** Whether a week (default: the current one) has locked, and when it does. Refuses a week the contest doesn't have. */
export async function readLockStatus(
  deps: Deps,
  { contestId, week: asked }: { contestId: number; week?: number | undefined },
) {
  const { current_week } = toContest(await readSummary(deps, contestId), { isAdmin: false })
  const weekNumber = asked ?? current_week
  const weeks = await deps.cache.get(rowsKey(contestId), () => listWeeks(deps.db, contestId))
  const week = weeks.find((of) => of.week_number === weekNumber) ?? null
  if (asked !== undefined && week === null) throw new Refusal({ code: 'unknown_week', week_number: asked })
  const server_now = deps.now()
  return {
    week_number: weekNumber,
    is_locked: week !== null && hasLocked(week, server_now),
    lock_time: week?.lock_time ?? null,
    server_now,
  }
}

/** The games of a week, by day and start. */
export async function readWeekSchedule(deps: Deps, asked: { contestId: number; weekNumber: number }) {
  const contest = await requireContest(deps.db, asked)
  const week = await requireWeek(deps.db, asked)
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: [week] })
  const { week_number, start_date, end_date } = week
  const now = deps.now()
  return { week_number, start_date, end_date, games: await showGames(deps.db, { week, games, now }), server_now: now }
}
