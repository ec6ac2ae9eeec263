import type { BodyOf } from '#contract/endpoint.ts'
import type { createSurvivorContest, SurvivorContest, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { lockTimeOf } from '#rules/survivor/locks.ts'
import { refuseJoin, refuseLeave, refuseStart } from '#rules/survivor/survivor.ts'
import { buildWeeks, isInSeason } from '#rules/survivor/weeks.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { addEntry, deleteEntry } from '#server/features/contests/entries.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from './change-contest.ts'
import { stateOf, toContest } from './contest-view.ts'
import {
  type ContestRow,
  type ContestSummary,
  countParticipants,
  findContest,
  findParticipant,
  insertContest,
  listContestSummaries,
  listParticipants,
  lockContest,
  lockParticipant,
  type ParticipantRow,
  startContest,
  updateContestFields,
} from './survivor.repo.ts'
import { readDeadline } from './weeks/deadline.ts'
import { listGames } from './weeks/schedule.repo.ts'
import { insertWeeks } from './weeks/weeks.repo.ts'

/** The contest, locked until the transaction ends where `hold` asks for it. Refuses a contest that is not there. */
export async function requireContest(
  db: Database,
  { contestId, hold }: { contestId: number; hold?: 'update' },
): Promise<ContestRow> {
  const contest = hold ? await lockContest(db, contestId) : await findContest(db, contestId)
  if (!contest) throw new Refusal({ code: 'unknown_contest' })
  return contest
}

/** The entry of a user, locked until the transaction ends. Refuses a user who does not take part. */
async function requireEntry(tx: Tx, who: { contestId: number; userId: number }): Promise<ParticipantRow> {
  const entry = await lockParticipant(tx, who)
  if (!entry) throw new Refusal({ code: 'not_a_participant' })
  return entry
}

/** All survivor contests: those in progress first, then those that wait. */
export async function listContests(deps: Deps, caller: Pick<Caller, 'isAdmin'>): Promise<SurvivorContest[]> {
  const summaries = await listContestSummaries(deps.db, { now: deps.now() })
  return summaries.map((summary) => toContest(summary, caller))
}

export async function readContest(deps: Deps, caller: Caller, contestId: number): Promise<SurvivorContest> {
  return toContest(await requireSummary(deps, { db: deps.db, contestId }), caller)
}

/** The contest with its counts and what its current week is now. */
export async function requireSummary(
  deps: Pick<Deps, 'now'>,
  { db, contestId }: { db: Database; contestId: number },
): Promise<ContestSummary> {
  const [summary] = await listContestSummaries(db, { now: deps.now(), contestId })
  if (!summary) throw new Refusal({ code: 'unknown_contest' })
  return summary
}

/** Creates a contest with its weeks and their lock times (W1 to W3). Refuses a start date outside the season. */
export async function createContest(
  deps: Deps,
  caller: Caller,
  wanted: BodyOf<typeof createSurvivorContest>,
): Promise<SurvivorContest> {
  const { season_year, season_start_date } = wanted
  if (!isInSeason(season_start_date, season_year)) throw new Refusal({ code: 'season_start_outside', season_year })
  const contest = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const games = await listGames(tx, { seasonYear: season_year })
    // After the last game of a known schedule nothing is left to pick.
    const isOver = games.length > 0 && games.every((game) => game.game_date < season_start_date)
    if (isOver) throw new Refusal({ code: 'season_start_outside', season_year })
    const deadline = await readDeadline(tx)
    const contest = await insertContest(tx, {
      ...wanted,
      auto_advance: wanted.auto_advance ?? true,
      late_picks: wanted.late_picks ?? true,
      created_at: now,
    })
    const { contest_id } = contest
    const weeks = buildWeeks({ seasonStartDate: season_start_date, gameDays: games.map((game) => game.game_date) })
    await insertWeeks(
      tx,
      weeks.map((week) => ({ ...week, contest_id, lock_time: lockTimeOf({ week, games, deadline }) })),
    )
    await auditContest(tx, deps, {
      actor: caller,
      action: 'create',
      contestId: contest_id,
      before: null,
      after: { ...wanted, weeks: weeks.length },
    })
    return toContest(await requireSummary(deps, { db: tx, contestId: contest_id }), caller)
  })
  deps.live.tell({ about: 'survivor', contest_id: contest.contest_id })
  return contest
}

/**
 * Changes the name, the size or the automatic advance (S13). Refuses another size once the contest has started, and one
 * below the number of those who have joined.
 */
export async function updateContest(
  deps: Deps,
  caller: Caller,
  { contestId, changes }: { contestId: number; changes: BodyOf<typeof updateSurvivorContest> },
): Promise<SurvivorContest> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const wanted = {
      contest_name: changes.contest_name ?? contest.contest_name,
      max_participants: changes.max_participants ?? contest.max_participants,
      auto_advance: changes.auto_advance ?? contest.auto_advance,
      late_picks: changes.late_picks ?? contest.late_picks,
    }
    if (wanted.max_participants !== contest.max_participants) await refuseSize(tx, contest, wanted)
    await updateContestFields(tx, { contestId, changes: wanted })
    const { contest_name, max_participants, auto_advance, late_picks } = contest
    await auditContest(tx, deps, {
      actor: caller,
      action: 'update',
      contestId,
      before: { contest_name, max_participants, auto_advance, late_picks },
      after: wanted,
    })
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
}

async function refuseSize(tx: Tx, contest: ContestRow, wanted: { max_participants: number }): Promise<void> {
  if (contest.status !== 'waiting') throw new Refusal({ code: 'contest_not_waiting', status: contest.status })
  const current_participants = await countParticipants(tx, contest.contest_id)
  if (wanted.max_participants < current_participants) {
    throw new Refusal({ code: 'contest_too_small', current_participants })
  }
}

/** Joins (S14). The contest's row is locked, so that two requests at once cannot both get the last place. */
export async function joinContest(
  deps: Deps,
  caller: Caller,
  { contestId, participantName }: { contestId: number; participantName?: string | undefined },
): Promise<SurvivorContest> {
  const joined = await changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const userId = caller.userId
    const { status } = stateOf(contest)
    refuse(
      refuseJoin({
        contest: { status, max_participants: contest.max_participants },
        current_participants: await countParticipants(tx, contestId),
        isParticipant: (await findParticipant(tx, { contestId, userId })) !== null,
      }),
    )
    await addEntry(tx, deps, { contestId, userId, name: participantName ?? caller.name })
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
  deps.live.tell({ about: 'mine', user_id: caller.userId, what: 'entry' })
  return joined
}

/** Leaves while the contest is waiting (S14). */
export async function leaveContest(deps: Deps, caller: Caller, contestId: number): Promise<SurvivorContest> {
  const left = await changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const entry = await requireEntry(tx, { contestId, userId: caller.userId })
    refuse(refuseLeave({ contest: stateOf(contest), isParticipant: true }))
    await deleteEntry(tx, entry.participant_id)
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
  deps.live.tell({ about: 'mine', user_id: caller.userId, what: 'entry' })
  return left
}

/**
 * Starts the contest with the first week that has not locked, or with the last one where all have: in the middle of a
 * season the weeks before were over before anybody could pick, so they are neither played nor processed.
 */
export async function startWaitingContest(deps: Deps, caller: Caller, contestId: number): Promise<SurvivorContest> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    refuse(refuseStart({ contest: stateOf(contest), total_participants: await countParticipants(tx, contestId) }))
    const summary = await requireSummary(deps, { db: tx, contestId })
    const { current_week } = toContest(summary, caller)
    const wasWaiting = await startContest(tx, { contestId, week: current_week, at: deps.now() })
    if (!wasWaiting) throw new Refusal({ code: 'contest_not_waiting', status: 'in_progress' })
    await auditContest(tx, deps, {
      actor: caller,
      action: 'start',
      contestId,
      before: { status: contest.status },
      after: { status: 'in_progress', current_week, participants: summary.total_participants },
    })
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
}

/** Whether the caller takes part and is still alive. Not taking part is an answer, not a refusal. */
export async function readMyStatus(deps: Deps, caller: Caller, contestId: number) {
  await requireContest(deps.db, { contestId })
  const entry = await findParticipant(deps.db, { contestId, userId: caller.userId })
  return {
    success: true as const,
    is_participant: entry !== null,
    is_eliminated: entry?.is_eliminated ?? false,
    elimination_week: entry?.elimination_week ?? null,
    participant_id: entry?.participant_id ?? null,
    participant_name: entry?.participant_name ?? null,
  }
}

/** Who takes part, by name. Only admins get the e-mail addresses (S15). */
export async function listEntrants(deps: Deps, caller: Caller, contestId: number) {
  await requireContest(deps.db, { contestId })
  const participants = await listParticipants(deps.db, contestId)
  return participants.map((entry) => ({
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    joined_at: entry.joined_at,
    ...(caller.isAdmin ? { user_email: entry.user_email } : {}),
  }))
}
