import type { BodyOf } from '#contract/endpoint.ts'
import type {
  Contest,
  ContestWithParticipants,
  createContest as createCall,
  updateContest as updateCall,
} from '#contract/two-team/two-team.ts'
import { refuseEdit, refuseSize, refuseUnlessWaiting } from '#rules/contests/contests.ts'
import type { Instant } from '#rules/time.ts'
import { leavesOneOut } from '#rules/two-team/tiebreaker.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { createContest as createSurvivorContest } from '#server/features/survivor/survivor.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { statusOf, toContest, withParticipants } from './contest-view.ts'
import {
  type ContestRow,
  changeContest,
  deleteContestRow,
  findActive,
  findContest,
  findSummary,
  insertContest,
  listSummaries,
  lockContest,
} from './contests.repo.ts'
import { chooseExclusion, type Exclusion, isTiebreaker } from './draft/draft-teams.service.ts'
import { newSeed, sha256 } from './draft/draw.ts'
import { listEntries } from './entries.repo.ts'

export type { ContestRow } from './contests.repo.ts'
export { isTiebreaker } from './draft/draft-teams.service.ts'

/** A contest that begins with a draft, held until the transaction ends. Refuses survivor contests as unknown. */
export async function holdDraftContest(tx: Tx, contestId: number): Promise<ContestRow> {
  const contest = await lockContest(tx, contestId)
  if (!contest || contest.contest_type === 'survivor') throw new Refusal({ code: 'unknown_contest' })
  return contest
}

/** The same without holding it. */
export async function requireDraftContest(db: Database, contestId: number): Promise<ContestRow> {
  const contest = await findDraftContest(db, contestId)
  if (!contest) throw new Refusal({ code: 'unknown_contest' })
  return contest
}

/** The same, or null where there is none. */
export async function findDraftContest(db: Database, contestId: number): Promise<ContestRow | null> {
  const contest = await findContest(db, contestId)
  return contest?.contest_type === 'survivor' ? null : contest
}

/** Changes a contest that is drafting and makes a new version of it, also where no field of it changes. */
export async function changeDraft(
  tx: Tx,
  { contestId, set }: { contestId: number; set: { status?: 'in_progress'; pick_deadline: Instant | null } },
): Promise<void> {
  const wasDrafting = await changeContest(tx, { contestId, from: 'drafting', set })
  if (!wasDrafting) throw new TypeError('a contest that is held and drafting cannot have left the draft')
}

export type Drafter = { participant_id: number; user_id: number | null; participant_name: string; draft_order: number }

/** Who drafts, in the drawn order; nobody while it is not drawn. */
export async function listDrafters(db: Database, contestId: number): Promise<Drafter[]> {
  const entries = await listEntries(db, contestId)
  return entries.flatMap(({ participant_id, user_id, participant_name, draft_order }) =>
    draft_order === null ? [] : [{ participant_id, user_id, participant_name, draft_order }],
  )
}

/** Every contest of every type, newest first. */
export async function listContests(deps: Deps): Promise<Contest[]> {
  return (await listSummaries(deps.db)).map(toContest)
}

/** One contest with who takes part, for admins with the e-mail addresses. */
export async function readContest(deps: Deps, caller: Caller, contestId: number): Promise<ContestWithParticipants> {
  return viewContest(deps.db, { contestId, withEmails: caller.isAdmin })
}

/** The contest in full, also within the transaction that has just changed it. */
export async function viewContest(
  db: Database,
  { contestId, withEmails }: { contestId: number; withEmails: boolean },
): Promise<ContestWithParticipants> {
  const summary = await findSummary(db, contestId)
  if (!summary) throw new Refusal({ code: 'unknown_contest' })
  return withParticipants(summary, { entries: await listEntries(db, contestId), withEmails })
}

/** The active contest of a type (D8), the same for everybody. Refuses where there is none. */
export async function readActiveContest(deps: Deps, type: Contest['contest_type']): Promise<ContestWithParticipants> {
  const { contest_id } = await requireActive(deps, type)
  return viewContest(deps.db, { contestId: contest_id, withEmails: false })
}

const activeKey = cacheKey<string | null, [type: string]>('active')

/** Changes whenever the answer of `readActiveContest` does; null where nobody counts (survivor contests). */
export async function activeVersion(deps: Deps, type: Contest['contest_type']): Promise<string | null> {
  return deps.cache.get(activeKey(type), async () => {
    const active = await requireActive(deps, type)
    return type === 'survivor' ? null : versionTag(active)
  })
}

/**
 * Names a state of a contest with a draft. With a piece of the seed's hash, because in a pool that was set up anew there may be
 * another contest of the same number.
 */
export function versionTag(contest: Pick<ContestRow, 'contest_id' | 'version' | 'draft_seed'>): string {
  return `${contest.contest_id}.${sha256(contest.draft_seed ?? '').slice(0, 8)}.${contest.version}`
}

/** The active contest of a type (D8), or null. */
export async function findActiveContest(deps: Deps, type: Contest['contest_type']): Promise<ContestRow | null> {
  const active = await findActive(deps.db, type)
  return active && findContest(deps.db, active.contest_id)
}

async function requireActive(deps: Deps, type: Contest['contest_type']) {
  const active = await findActive(deps.db, type)
  if (!active) throw new Refusal({ code: 'no_active_contest' })
  return active
}

/**
 * Creates a contest. A two-team contest gets the seed of its draw with it (D1). A survivor contest starts with the pool's
 * season where no start date is given.
 */
export async function createContest(
  deps: Deps,
  caller: Caller,
  wanted: Exclude<BodyOf<typeof createCall>, { contest_type: 'playoff_tiebreaker' }>,
): Promise<ContestWithParticipants> {
  if (wanted.contest_type === 'survivor') {
    const { contest_type, season_start_date: asked, ...rest } = wanted
    const season_start_date = asked ?? (await requirePoolSettings(deps.db)).season_start_date
    const { contest_id } = await createSurvivorContest(deps, caller, { ...rest, season_start_date })
    return readContest(deps, caller, contest_id)
  }
  return deps.db.transaction().execute(async (tx) => {
    const contestId = await insertContest(tx, {
      ...wanted,
      created_at: deps.now(),
      draft_seed: newSeed(deps.random),
    })
    await auditContest(tx, deps, { actor: caller, action: 'create', contestId, before: null, after: wanted })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/** Changes name, season, size or clock of a contest with a draft while it is waiting (D9), never below who has joined. */
export async function updateContest(
  deps: Deps,
  caller: Caller,
  { contestId, wanted }: { contestId: number; wanted: BodyOf<typeof updateCall> },
): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await holdDraftContest(tx, contestId)
    const current_participants = (await listEntries(tx, contestId)).length
    refuse(
      refuseEdit({
        contest: { status: statusOf(contest) },
        current_participants,
        max_participants: wanted.max_participants,
      }),
    )
    refuse(refuseSize({ ...wanted, contest }))
    const { excluded_team_id: _, ...fields } = wanted
    const set = { ...fields, ...(await exclusionFor(tx, { contest, wanted })) }
    await changeContest(tx, { contestId, from: 'waiting', set })
    const { contest_name, season_year, max_participants, pick_seconds, excluded_team_id } = contest
    const before = { contest_name, season_year, max_participants, pick_seconds, excluded_team_id }
    await auditContest(tx, deps, { actor: caller, action: 'update', contestId, before, after: set })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/** Who changes a tiebreaker says anew which team is left out, or leaves it to the rule (B2). */
async function exclusionFor(
  tx: Tx,
  { contest, wanted }: { contest: ContestRow; wanted: BodyOf<typeof updateCall> },
): Promise<Exclusion | Record<string, never>> {
  const excludedTeamId = wanted.excluded_team_id ?? null
  if (!isTiebreaker(contest) && excludedTeamId === null) return {}
  if (!isTiebreaker(contest)) throw new Refusal({ code: 'exclusion_needs_three' })
  const { season_year: seasonYear, max_participants: participants } = wanted
  const isNeeded = excludedTeamId !== null || leavesOneOut(participants)
  if (!isNeeded) return { excluded_team_id: null, excluded_by_admin: false }
  return chooseExclusion(tx, { seasonYear, participants, excludedTeamId })
}

/** Deletes a contest of any type with its entries while it is waiting (D9). */
export async function deleteContest(deps: Deps, caller: Caller, contestId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (!contest) throw new Refusal({ code: 'unknown_contest' })
    refuse(refuseUnlessWaiting({ status: statusOf(contest) }))
    const { participants, ...before } = await viewContest(tx, { contestId, withEmails: false })
    await deleteContestRow(tx, contestId)
    await auditContest(tx, deps, {
      actor: caller,
      action: 'delete',
      contestId,
      before: { ...before, participants: participants.map((entry) => entry.participant_name) },
      after: null,
    })
  })
}

/** A line in the audit log about a contest, in the transaction of the action (A6). Never with a seed before its draw. */
export async function auditContest(
  tx: Tx,
  deps: Deps,
  entry: {
    actor: Caller | 'system'
    action: string
    contestId: number
    before: object | null
    after: object | null
  },
): Promise<void> {
  const { contestId, ...told } = entry
  await writeAudit(tx, { ...told, at: deps.now(), subject: 'contest', subjectId: contestId })
}
