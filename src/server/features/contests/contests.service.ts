import type { Contest, ContestWithParticipants, createContest as createCall } from '#contract/contests/contests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { type ContestType, contestTypes } from '#rules/contests/contest-types.ts'
import { refuseUnlessWaiting } from '#rules/contests/contests.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { statusOf, toContest, withParticipants } from './contest-view.ts'
import {
  type ContestRow,
  deleteContestRow,
  findActive,
  findContest,
  findSummary,
  listSummaries,
  lockContest,
} from './contests.repo.ts'
import { sha256 } from './draw.ts'
import { listEntries } from './entries.repo.ts'

export type { ContestRow } from './contests.repo.ts'
export {
  changeContest,
  findContest,
  findTiebreakerOf,
  insertContest,
  listSummaries,
  lockContest,
} from './contests.repo.ts'

/** What an admin asks for when creating a contest of this type. */
export type NewContest<Type extends ContestType> = Extract<BodyOf<typeof createCall>, { contest_type: Type }>

/** How a contest of each type is created. Each contest feature has its own way; the list is `wiring/contest-creators.ts`. */
export type ContestCreators = {
  [Type in ContestType]: (deps: Deps, caller: Caller, wanted: NewContest<Type>) => Promise<ContestWithParticipants>
}

/** Creates a contest of any type. */
export async function createContest(
  deps: Deps,
  caller: Caller,
  { creators, wanted }: { creators: ContestCreators; wanted: NewContest<ContestType> },
): Promise<ContestWithParticipants> {
  switch (wanted.contest_type) {
    case 'two_team':
      return creators.two_team(deps, caller, wanted)
    case 'playoff_tiebreaker':
      return creators.playoff_tiebreaker(deps, caller, wanted)
    case 'survivor':
      return creators.survivor(deps, caller, wanted)
  }
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
export async function readActiveContest(deps: Deps, type: ContestType): Promise<ContestWithParticipants> {
  const { contest_id } = await requireActive(deps, type)
  return viewContest(deps.db, { contestId: contest_id, withEmails: false })
}

const activeKey = cacheKey<string | null, [type: string]>('active')

/** Changes whenever the answer of `readActiveContest` does; null where nobody counts (survivor contests). */
export async function activeVersion(deps: Deps, type: ContestType): Promise<string | null> {
  return deps.cache.get(activeKey(type), async () => {
    const active = await requireActive(deps, type)
    return contestTypes[type].has_draft ? versionTag(active) : null
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
export async function findActiveContest(deps: Deps, type: ContestType): Promise<ContestRow | null> {
  const active = await findActive(deps.db, type)
  return active && findContest(deps.db, active.contest_id)
}

async function requireActive(deps: Deps, type: ContestType) {
  const active = await findActive(deps.db, type)
  if (!active) throw new Refusal({ code: 'no_active_contest' })
  return active
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
    action: AuditAction<'contest'>
    contestId: number
    before: object | null
    after: object | null
  },
): Promise<void> {
  const { contestId, ...told } = entry
  await writeAudit(tx, { ...told, at: deps.now(), subject: 'contest', subjectId: contestId })
}
