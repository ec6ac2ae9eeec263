import type { Contest, ContestWithParticipants, createContest as createCall } from '#contract/contests/contests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import {
  activeOf,
  dependsOnMember,
  isOver,
  notReplaced,
  type OwnEntries,
  yieldsTo,
} from '#rules/contests/active-contest.ts'
import { allContestTypes, type ContestType, contestTypes } from '#rules/contests/contest-types.ts'
import { refuseUnlessWaiting } from '#rules/contests/contests.ts'
import { type Day, easternDay } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { cacheKey } from '#server/live/cache.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { statusOf, toContest, withParticipants } from './contest-view.ts'
import {
  type Candidate,
  type ContestRow,
  deleteContestRow,
  findContest,
  findSummary,
  listCandidates,
  listOwnContests,
  listSummaries,
  lockContest,
} from './contests.repo.ts'
import { sha256 } from './draw.ts'
import { readStatus } from './entering.service.ts'
import { listEntries, updateEndingSeen } from './entries.repo.ts'

export type { ContestRow } from './contests.repo.ts'
export {
  bumpVersionsOf,
  changeContest,
  findContest,
  findNewer,
  findTiebreakerOf,
  insertContest,
  listOwnContests,
  listSummaries,
  lockContest,
} from './contests.repo.ts'

/** The contests with a draft that are being played. */
export const listRunningDrafts = async (db: Database) =>
  (await listSummaries(db)).filter((of) => contestTypes[of.contest_type].has_draft && of.status === 'in_progress')

/** An admin's input for creating a contest of this type. */
export type NewContest<Type extends ContestType> = Extract<BodyOf<typeof createCall>, { contest_type: Type }>

/**
 * How contests of each type are created. Each contest feature provides its own function, listed in `wiring/routes.ts`.
 */
export type ContestCreators = {
  [Type in ContestType]: (deps: Deps, caller: Caller, wanted: NewContest<Type>) => Promise<ContestWithParticipants>
}

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

/** All contests for a member, with whether they take part, or could. */
export async function listContestsFor(deps: Deps, { userId }: Caller) {
  const own = await readOwnContests(deps, userId)
  const contests = await listContests(deps)
  const open = await findOpen(deps, { contests, own })
  return contests.map((contest) => ({
    ...contest,
    is_participant: own.has(contest.contest_id),
    is_open: open.has(contest.contest_id),
  }))
}

/** One contest with its participants, as of one moment (S17); admins also get their email addresses. */
export async function readContest(deps: Deps, caller: Caller, contestId: number): Promise<ContestWithParticipants> {
  return inSnapshot(deps.db, (db) => viewContest(db, { contestId, withEmails: caller.isAdmin }))
}

/** The full contest. Also works inside the transaction that just changed it. */
export async function viewContest(
  db: Database,
  { contestId, withEmails }: { contestId: number; withEmails: boolean },
): Promise<ContestWithParticipants> {
  const summary = await findSummary(db, contestId)
  if (!summary) throw new Refusal({ code: 'unknown_contest' })
  return withParticipants(summary, { entries: await listEntries(db, contestId), withEmails })
}

type Asked = { type: ContestType; userId: number }

/** The active contest of a type for a member (D8). Refuses `no_active_contest`. */
export async function readActiveContest(deps: Deps, asked: Asked): Promise<ContestWithParticipants> {
  const { contest_id } = await requireActive(deps, asked)
  return viewContest(deps.db, { contestId: contest_id, withEmails: false })
}

/** Changes whenever the answer of `readActiveContest` does; null for survivor contests, which don't count versions. */
export async function activeVersion(deps: Deps, asked: Asked): Promise<string | null> {
  const active = await requireActive(deps, asked)
  return contestTypes[asked.type].has_draft ? versionTag(active) : null
}

/** Changes whenever a member's answer of `readContest` does; null if there is no such version. */
export async function contestVersion(deps: Deps, caller: Caller, contestId: number): Promise<string | null> {
  // The email addresses shown to admins aren't part of the version.
  if (caller.isAdmin) return null
  const contest = await findContest(deps.db, contestId)
  return contest && contestTypes[contest.contest_type].has_draft ? versionTag(contest) : null
}

/**
 * A version tag for a draft contest's state. It includes part of the seed's hash, because after a reset another contest
 * can have the same id and version.
 */
export function versionTag(contest: Pick<ContestRow, 'contest_id' | 'version' | 'draft_seed'>): string {
  return `${contest.contest_id}.${sha256(contest.draft_seed ?? '').slice(0, 8)}.${contest.version}`
}

const candidatesKey = cacheKey<Candidate[], [type: string]>('candidates')

/** A member's entries by contest. Simultaneous callers share a read. */
export const readOwnContests: (deps: Pick<Deps, 'db'>, userId: number) => Promise<OwnEntries> = inBatchesOf(
  (deps, userIds) => listOwnContests(deps.db, userIds),
)

/** A member's active contest of a type (D8), or null. Reads what is due only if they play one of several. */
export async function findActive(
  deps: Deps,
  type: ContestType,
  { userId, own }: { userId: number; own: OwnEntries },
): Promise<(Candidate & Pick<Contest, 'status'>) | null> {
  const candidates = await notInVain(deps, await candidatesOf(deps, type))
  const tiebreakers = await notInVain(deps, await tiebreakersBeside(deps, type))
  const all = [...candidates, ...tiebreakers]
  const isPlaying = all.some((contest) => !isOver(contest) && own.has(contest.contest_id))
  const reader = { own, due: isPlaying && all.length > 1 ? await deps.entryRules[type].listDue(deps, userId) : NONE }
  const active = activeOf(notReplaced(candidates, { tiebreakers, own }), reader)
  // Both types share one page, which requests the tiebreaker if there is no two-team contest.
  return active !== null && yieldsTo(activeOf(tiebreakers, reader), active, reader) ? null : active
}

const NONE: ReadonlySet<number> = new Set()

/** Leaves out contests waiting for a season already played, unless there is no other (O9). */
async function notInVain<Contest extends Candidate>(deps: Deps, contests: readonly Contest[]) {
  const left: Contest[] = []
  for (const contest of contests)
    if (contest.status !== 'waiting' || !(await isPlayed(deps, contest))) left.push(contest)
  return left.length > 0 ? left : contests
}

/** A two-team contest shares its page with the tiebreakers. */
const tiebreakersBeside = async (deps: Deps, type: ContestType) =>
  type === 'two_team' ? candidatesOf(deps, 'playoff_tiebreaker') : []

async function candidatesOf(deps: Deps, type: ContestType) {
  const rows = await deps.cache.get(candidatesKey(type), () => listCandidates(deps.db, type))
  return rows.map((row) => ({ ...row, status: statusOf(row) }))
}

/**
 * Unfinished contests other than these, without those waiting for a season already played, and whether the member takes
 * part: their own first, then the newest (D8).
 */
export async function listOthers(deps: Deps, { own, but }: { own: OwnEntries; but: readonly number[] }) {
  const all = await Promise.all(allContestTypes.map((contest_type) => candidatesOf(deps, contest_type)))
  const playable = await notInVain(deps, all.flat())
  const others = playable.filter((of) => !isOver(of) && !but.includes(of.contest_id))
  const open = await findOpen(deps, { contests: others, own })
  return others
    .map(({ contest_id, contest_name, contest_type, status }) => ({
      contest_id,
      contest_name,
      contest_type,
      status,
      is_participant: own.has(contest_id),
      is_open: open.has(contest_id),
    }))
    .sort((a, b) => Number(b.is_participant) - Number(a.is_participant) || b.contest_id - a.contest_id)
}

/**
 * Whether a member with these entries may join a contest: a second chance admits only those eliminated from the first
 * (Y4).
 */
const isOpenTo = (own: OwnEntries, secondChanceOf: number | null): boolean =>
  secondChanceOf === null || own.get(secondChanceOf)?.is_eliminated === true

type Joinable = Pick<ContestRow, 'contest_id' | 'contest_type' | 'season_year' | 'status' | 'second_chance_of'> &
  Partial<Pick<ContestRow, 'tiebreaker_of' | 'entries_until'>>

/** Whether a member with these entries could join a contest now: no one joins one whose season has been played (O9). */
export async function isOpen(deps: Playing, contest: Joinable, own: OwnEntries): Promise<boolean> {
  const { contest_id, second_chance_of, tiebreaker_of = null } = contest
  // The tied members are entered at its creation (B1).
  if (tiebreaker_of !== null) return false
  if (own.has(contest_id) || !isOpenTo(own, second_chance_of) || !(await takesEntries(deps, contest))) return false
  return !(await isPlayed(deps, contest))
}

/** Whether it waits, or its entries are open after the start (S19). */
async function takesEntries({ db, now, entryRules }: Playing, of: Joinable): Promise<boolean> {
  const { contest_id, contest_type, status, entries_until = 0 } = of
  if (status === 'waiting' || entries_until === 0) return status === 'waiting'
  const contest = await findContest(db, contest_id)
  return contest !== null && (await entryRules[contest_type].openingAt(db, { contest, now: now() })).closed === null
}

/** The contests among these that the member could join. */
export async function findOpen(
  deps: Playing,
  { contests, own }: { contests: readonly Joinable[]; own: OwnEntries },
): Promise<ReadonlySet<number>> {
  const open = new Set<number>()
  for (const contest of contests) if (await isOpen(deps, contest, own)) open.add(contest.contest_id)
  return open
}

type Playing = Pick<Deps, 'db' | 'cache' | 'now' | 'entryRules'>

const playedKey = cacheKey<boolean, [type: string, season: string, day: Day]>('played')

/** Whether a contest's games have been played, so that no one can join anymore (O9). */
export function isPlayed(
  { db, cache, now, entryRules }: Playing,
  { contest_type, season_year }: Pick<Joinable, 'contest_type' | 'season_year'>,
): Promise<boolean> {
  return cache.get(playedKey(contest_type, season_year, easternDay(now())), () =>
    entryRules[contest_type].isPlayed(db, { season_year, now: now() }),
  )
}

const NO_ENTRIES: OwnEntries = new Map()

async function requireActive(deps: Deps, { type, userId }: Asked): Promise<Candidate> {
  // Pages poll: among one contest nothing about the member is read (decision 011).
  const all = [...(await candidatesOf(deps, type)), ...(await tiebreakersBeside(deps, type))]
  const own = dependsOnMember(all) ? await readOwnContests(deps, userId) : NO_ENTRIES
  const active = await findActive(deps, type, { userId, own })
  if (!active) throw new Refusal({ code: 'no_active_contest' })
  return active
}

/**
 * Dismisses the ending of a member's contest: it no longer comes first on their pages (D8). Refuses a contest that
 * isn't over.
 */
export async function dismissEnding(deps: Deps, { userId }: Caller, contestId: number): Promise<void> {
  const contest = await findContest(deps.db, contestId)
  if (!contest) throw new Refusal({ code: 'unknown_contest' })
  const status = statusOf(contest)
  if (status !== 'completed') throw new Refusal({ code: 'contest_not_over', status })
  const isMine = await updateEndingSeen(deps.db, { contestId, userId, now: deps.now() })
  if (!isMine) throw new Refusal({ code: 'not_a_participant' })
  publishOwnNews(deps, userId, 'entry')
}

/** Deletes a waiting contest of any type together with its entries (D9). */
export async function deleteContest(deps: Deps, caller: Caller, contestId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (!contest) throw new Refusal({ code: 'unknown_contest' })
    const status = await readStatus(tx, deps, contest)
    refuse(refuseUnlessWaiting({ status }))
    const { participants, ...before } = await viewContest(tx, { contestId, withEmails: false })
    await deleteContestRow(tx, contestId)
    await auditContest(tx, deps, caller, {
      action: 'delete',
      contestId,
      before: { ...before, participants: participants.map((entry) => entry.participant_name) },
    })
  })
}

type ContestAct = { action: AuditAction<'contest'>; contestId: number; before?: object | null; after?: object | null }

/** Audits an act on a contest inside the act's transaction (A6). Never includes the seed before the draw. */
export async function auditContest(tx: Tx, deps: Deps, actor: Caller | 'system', { contestId, ...act }: ContestAct) {
  await writeAudit(tx, deps, actor, { ...act, subject: 'contest', subjectId: contestId })
}
