import type { BodyOf } from '#contract/endpoint.ts'
import { type ContestSettings, settingsOf, usualSettings } from '#contract/survivor/contest-settings.ts'
import type {
  createSurvivorContest,
  ListedSurvivorContest,
  SurvivorContest,
  updateSurvivorContest,
} from '#contract/survivor/survivor.ts'
import { refuseEdit, refuseStarting, refuseUnlessWaiting } from '#rules/contests/contests.ts'
import { refuseEntrySettings } from '#rules/survivor/entries.ts'
import { refuseLives, shownLives } from '#rules/survivor/lives.ts'
import { hasLocked, nextLock } from '#rules/survivor/locks.ts'
import { refuseStartsAt } from '#rules/survivor/start.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  auditContest,
  findActive,
  findOpen,
  insertContest,
  isPlayed,
  readOwnContests,
} from '#server/features/contests/contests.service.ts'
import { countEntries, findMostEntries } from '#server/features/contests/entries.service.ts'
import { cacheUntil, type GoodUntil } from '#server/http/cached-answers.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { changeContest } from './change-contest.ts'
import { stateOf, toContest } from './contest-view.ts'
import { refuseSwitch } from './picks/late-picking.service.ts'
import { requireContest } from './required-contest.ts'
import { beginWith, findDueStart, settleStart } from './start/start.service.ts'
import { moveStartDate, requirePlannedWeeks } from './start/start-date.service.ts'
import {
  type ContestRow,
  type ContestSummary,
  changeContestRow,
  listContestSummaries,
  listParticipants,
} from './survivor.repo.ts'
import { insertWeeks, listWeeks } from './weeks/weeks.repo.ts'

export { requireContest } from './required-contest.ts'

const contestKey = cacheKey<ContestRow, [contestId: number]>('survivor contest')

/** A contest's row for a reader, cached until something changes. */
export const readContestRow = (deps: Pick<Deps, 'db' | 'cache'>, contestId: number): Promise<ContestRow> =>
  deps.cache.get(contestKey(contestId), () => requireContest(deps.db, { contestId }))

const summariesKey = cacheKey<Kept, [contestId: number]>('survivor summaries')
type Kept = GoodUntil & { summaries: ContestSummary[] }
const ALL = 0

/** Everyone reads the same, so it is cached until something changes, but never past the next lock. */
async function readSummaries(deps: Pick<Deps, 'db' | 'cache' | 'now'>, contestId = ALL): Promise<ContestSummary[]> {
  const kept = await cacheUntil(deps, summariesKey(contestId), async () => {
    const summaries = await listContestSummaries(deps.db, {
      now: deps.now(),
      ...(contestId === ALL ? {} : { contestId }),
    })
    return {
      summaries,
      until: nextLock(
        summaries.flatMap(({ weeks }) => weeks),
        deps.now(),
      ),
    }
  })
  return kept.summaries
}

/** All survivor contests: those in progress first, then those that wait. */
export async function listContests(deps: Deps, caller: Caller): Promise<ListedSurvivorContest[]> {
  const summaries = await readSummaries(deps)
  const { userId } = caller
  const own = await readOwnContests(deps, userId)
  const active = await findActive(deps, 'survivor', { userId, own })
  const contests = summaries.map((summary) => toContest(summary, caller))
  const open = await findOpen(deps, { contests, own })
  return contests.map((contest) => ({
    ...contest,
    is_participant: own.has(contest.contest_id),
    is_active: contest.contest_id === active?.contest_id,
    is_open: open.has(contest.contest_id),
  }))
}

/** A survivor contest as members see it, or null if there is none. */
export async function findSurvivor(deps: Deps, contestId: number): Promise<SurvivorContest | null> {
  const [summary] = await readSummaries(deps, contestId)
  return summary ? toContest(summary, { isAdmin: false }) : null
}

/** A contest's second chance that takes members now (Y4), from cached summaries; null if there is none. */
export const findWaitingSecondChance = async (deps: Deps, contestId: number): Promise<SurvivorContest | null> =>
  waitingChanceIn(deps, { summaries: await readSummaries(deps), contestId })

/**
 * Among these contests the second chance of one while it waits for members (Y4); null if there is none, it is full, or
 * its season is over (O9).
 */
export async function waitingChanceIn(
  deps: Deps,
  { summaries, contestId }: { summaries: readonly ContestSummary[]; contestId: number },
): Promise<SurvivorContest | null> {
  const summary = summaries.find((of) => of.second_chance_of === contestId)
  if (summary?.status !== 'waiting' || summary.total_participants >= summary.max_participants) return null
  const contest = toContest(summary, { isAdmin: false })
  return (await isPlayed(deps, contest)) ? null : contest
}

export async function readContest(deps: Deps, caller: Caller, contestId: number): Promise<SurvivorContest> {
  return toContest(await readSummary(deps, contestId), caller)
}

/** The contest with its counts, cached for all readers. Refuses an unknown contest. */
export async function readSummary(deps: Deps, contestId: number): Promise<ContestSummary> {
  const [summary] = await readSummaries(deps, contestId)
  if (!summary) throw new Refusal({ code: 'unknown_contest' })
  return summary
}

/** The contest with its counts and its current week. */
export async function requireSummary(
  deps: Pick<Deps, 'now'>,
  { db, contestId }: { db: Database; contestId: number },
): Promise<ContestSummary> {
  const [summary] = await listContestSummaries(db, { now: deps.now(), contestId })
  if (!summary) throw new Refusal({ code: 'unknown_contest' })
  return summary
}

/** The settings another contest copies from this one. */
export const settingsToCopy = (contest: ContestRow) => ({
  max_participants: contest.max_participants,
  ...settingsOf(contest),
})

type Wanted = BodyOf<typeof createSurvivorContest>

/**
 * Creates a contest with its weeks and their lock times (W1 to W3). In the middle of a season week 1 is the first that has not locked (S14).
 * Refuses a start date outside the season, a season that is over (O9) or whose weeks have all locked, and a start in the past or after the last lock.
 */
export async function createContest(deps: Deps, caller: Caller, wanted: Wanted): Promise<SurvivorContest> {
  const contest = await deps.db.transaction().execute((tx) => createIn(tx, deps, { actor: caller, wanted }))
  deps.live.publish({ about: 'survivor', contest_id: contest.contest_id })
  return contest
}

type Created = { actor: Caller | 'system'; wanted: Wanted & { second_chance_of?: number } }

/** Creates a contest within a larger transaction, whose owner publishes it after the commit. */
export async function createIn(tx: Tx, deps: Deps, { actor, wanted }: Created): Promise<SurvivorContest> {
  const now = deps.now()
  const weeks = await requirePlannedWeeks(tx, deps, wanted)
  const starts_at = wanted.starts_at ?? null
  if (starts_at !== null) refuse(refuseStartsAt({ starts_at, weeks, now }))
  const settings = { ...wanted, ...settingsOf(usualSettings, wanted) }
  const contest_id = await insertContest(tx, { ...settings, contest_type: 'survivor', starts_at, created_at: now })
  // Its name includes the first contest's.
  const { second_chance_of: _, ...said } = wanted
  await insertWeeks(
    tx,
    weeks.map((week) => ({ ...week, contest_id })),
  )
  await auditContest(tx, deps, actor, {
    action: 'create',
    contestId: contest_id,
    after: { ...said, weeks: weeks.length },
  })
  const summary = await requireSummary(deps, { db: tx, contestId: contest_id })
  return toContest(summary, actor === 'system' ? { isAdmin: true } : actor)
}

/**
 * Changes the name, the size, the start date with its weeks, the start (S14) or the settings. A second chance can't
 * have its own (Y4). Refuses another size, start or number of lives once the contest has started, a size below the
 * number of participants, a start in the past or after the last lock, and switching late picks while someone could pick
 * late (S2).
 */
export async function updateContest(
  deps: Deps,
  caller: Caller,
  { contestId, changes }: { contestId: number; changes: BodyOf<typeof updateSurvivorContest> },
): Promise<SurvivorContest> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await settled(tx, deps, contestId)
    const wanted = {
      contest_name: changes.contest_name ?? contest.contest_name,
      max_participants: changes.max_participants ?? contest.max_participants,
      season_start_date: changes.season_start_date ?? contest.season_start_date,
      ...settingsOf(contest, changes),
      starts_at: changes.starts_at === undefined ? contest.starts_at : changes.starts_at,
    }
    await refuseChanges(tx, deps, { contest, wanted })
    const { season_start_date, starts_at } = wanted
    const isMoved = season_start_date !== null && season_start_date !== contest.season_start_date
    const moved = isMoved
      ? await moveStartDate(tx, deps, { contest: { ...contest, starts_at }, season_start_date })
      : null
    if (starts_at !== contest.starts_at) await refuseNewStart(tx, deps, { contest, starts_at })
    // Switched on again it resumes at once, even in a week or round that was undone (S11).
    const isSwitchedOn = wanted.auto_advance && !contest.auto_advance
    const pauses = isSwitchedOn ? { advance_paused_at: null, round_paused_at: null } : {}
    await changeContestRow(tx, { contestId, set: { ...wanted, ...pauses } })
    const { contest_name, max_participants } = contest
    await auditContest(tx, deps, caller, {
      action: 'update',
      contestId,
      before: {
        contest_name,
        max_participants,
        season_start_date: contest.season_start_date,
        ...settingsOf(contest),
        starts_at: contest.starts_at,
        ...(moved && { weeks: moved.before }),
      },
      after: { ...wanted, ...(moved && { weeks: moved.after }) },
    })
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
}

/**
 * The contest, locked, after performing its due step (S14): then none of its weeks has locked while it still waits, so
 * that a change of its start can't reach back.
 */
async function settled(tx: Tx, deps: Deps, contestId: number): Promise<ContestRow> {
  const contest = await requireContest(tx, { contestId, hold: 'update' })
  const due = await settleStart(tx, deps, contest)
  return due === null ? contest : requireContest(tx, { contestId })
}

type Changed = { contest: ContestRow; wanted: ContestSettings & { max_participants: number } }

async function refuseChanges(tx: Tx, deps: Deps, { contest, wanted }: Changed): Promise<void> {
  refuse(refuseLives({ contest: stateOf(contest), from: contest.lives, to: wanted.lives }))
  const most = await findMostEntries(tx, contest.contest_id)
  refuse(refuseEntrySettings({ contest: stateOf(contest), from: contest, to: wanted, most }))
  if (wanted.auto_second_chance && contest.second_chance_of !== null)
    throw new Refusal({ code: 'second_chance_has_none' })
  if (wanted.late_picks !== contest.late_picks) await refuseSwitch(tx, deps, contest)
  if (wanted.max_participants !== contest.max_participants) await refuseSize(tx, contest, wanted)
}

async function refuseNewStart(
  tx: Tx,
  deps: Deps,
  { contest, starts_at }: { contest: ContestRow; starts_at: Instant | null },
): Promise<void> {
  refuse(refuseUnlessWaiting(stateOf(contest)))
  if (starts_at === null) return
  refuse(refuseStartsAt({ starts_at, weeks: await listWeeks(tx, contest.contest_id), now: deps.now() }))
}

async function refuseSize(tx: Tx, contest: ContestRow, { max_participants }: { max_participants: number }) {
  const { all: current_participants } = await countEntries(tx, { contestId: contest.contest_id, userIds: [] })
  refuse(refuseEdit({ contest: stateOf(contest), current_participants, max_participants }))
}

/**
 * Starts the contest at once with the first unlocked week, which becomes week 1 (S14), or with the last one if all have
 * locked. If its own start has passed, it starts as of then.
 */
export async function startWaitingContest(deps: Deps, caller: Caller, contestId: number): Promise<SurvivorContest> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const { all: current_participants } = await countEntries(tx, { contestId, userIds: [] })
    refuse(refuseStarting({ contest: stateOf(contest), current_participants }))
    const due = await findDueStart(tx, { contest, now: deps.now() })
    if (due?.what === 'start') await settleStart(tx, deps, contest)
    else await startAtOnce(tx, deps, { caller, contest })
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
}

async function startAtOnce(tx: Tx, deps: Deps, { caller, contest }: { caller: Caller; contest: ContestRow }) {
  const at = deps.now()
  const weeks = await listWeeks(tx, contest.contest_id)
  const first = weeks.find((week) => !hasLocked(week, at)) ?? weeks.at(-1)
  const hasStarted = first !== undefined && (await beginWith(tx, deps, { actor: caller, contest, first, at }))
  if (!hasStarted) throw new Refusal({ code: 'contest_not_waiting', status: 'in_progress' })
}

/** The participants, by name. Only admins get the email addresses (S15). */
export async function listEntrants(deps: Deps, caller: Caller, contestId: number) {
  const { lives } = await requireContest(deps.db, { contestId })
  const participants = await listParticipants(deps.db, contestId)
  return participants.map((entry) => ({
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives, ...entry }),
    joined_at: entry.joined_at,
    ...(caller.isAdmin ? { user_email: entry.user_email } : {}),
  }))
}
