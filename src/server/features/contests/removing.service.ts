import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { Reason } from '#contract/refusals.ts'
import { nextEntryNumber, refuseEntry, refuseUnlessWaiting } from '#rules/contests/contests.ts'
import { days, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { type ContestRow, lockContest } from './contests.repo.ts'
import { viewContest } from './contests.service.ts'
import { publishEntries, readStatus, requireEntryUnderLock } from './entering.service.ts'
import { countEntries, deleteEntry, type EntryRow, findEntryById, lockUsers } from './entries.repo.ts'
import { findRemovedEntry, keepEntry, putBackEntry } from './removed-entries.repo.ts'

export { forgetRemovedEntries as forgetRemoved, listRemovedWith } from './removed-entries.repo.ts'

/** How long a removal, or a member's deletion, can be undone (A5, S14), even if older ones have not been purged yet. */
export const KEPT = days(7)
export const keptSince = ({ wallNow }: Pick<Deps, 'wallNow'>) => plus(wallNow(), -KEPT)

/**
 * Removes a participant from a waiting contest of any type, for an admin (S14, D9). The entry is kept for a week, so
 * that this can be undone. A survivor contest past its start refuses, even before the server has processed that.
 */
export async function removeParticipant(
  deps: Deps,
  caller: Caller,
  participantId: number,
): Promise<ContestWithParticipants> {
  const { contest, entry, view } = await deps.db.transaction().execute(async (tx) => {
    const { contest, entry } = await requireEntryUnderLock(tx, participantId)
    const status = await readStatus(tx, deps, contest)
    refuse(refuseUnlessWaiting({ status }))
    await takeOut(tx, deps, { contest, entry, by: caller, withUser: false })
    return { contest, entry, view: await viewContest(tx, { contestId: contest.contest_id, withEmails: true }) }
  })
  publishEntries(deps, { contest, userIds: entry.user_id === null ? [] : [entry.user_id] })
  return view
}

type TakingOut = { contest: ContestRow; entry: EntryRow; by: Caller; withUser: boolean }

/** Removes an entry from a locked, waiting contest, and keeps what undoing needs. */
export async function takeOut(tx: Tx, deps: Deps, { contest, entry, by, withUser }: TakingOut): Promise<void> {
  const { participant_id: participantId } = entry
  await keepEntry(tx, { participantId, withUser, at: deps.now(), wall: deps.wallNow() })
  await deleteEntry(tx, participantId)
  await entriesChanged(tx, deps, contest)
  await auditEntry(tx, deps, { by, action: 'remove', entry })
}

async function entriesChanged(tx: Tx, deps: Deps, contest: ContestRow): Promise<void> {
  const { all } = await countEntries(tx, { contestId: contest.contest_id, userIds: [] })
  await deps.entryRules[contest.contest_type].entriesChanged(tx, deps, { contest, participants: all })
}

/**
 * Undoes a removal while the contest still waits and has a spot (S14): the entry returns with its picks ahead and its
 * queue. Refuses `unknown_participant` once it is purged or the member is gone.
 */
export async function restoreParticipant(
  deps: Deps,
  caller: Caller,
  participantId: number,
): Promise<ContestWithParticipants> {
  const { contest, userId, view } = await deps.db.transaction().execute(async (tx) => {
    const removed = await findRemovedEntry(tx, { participantId, since: keptSince(deps) })
    const contest = removed && (await lockContest(tx, removed.contest_id))
    if (!contest) throw new Refusal({ code: 'unknown_participant' })
    const done = await putBack(tx, deps, { contest, participantId, by: caller })
    if (done.refusal) throw new Refusal(done.refusal)
    return {
      contest,
      userId: done.entry.user_id,
      view: await viewContest(tx, { contestId: contest.contest_id, withEmails: true }),
    }
  })
  publishEntries(deps, { contest, userIds: userId === null ? [] : [userId] })
  return view
}

type PuttingBack = { contest: ContestRow; participantId: number; by: Caller }

type PutBack = { refusal: null; entry: EntryRow } | { refusal: Reason }

/** Restores a removed entry in a locked contest, or returns the refusal a join would get. */
export async function putBack(tx: Tx, deps: Deps, { contest, participantId, by }: PuttingBack): Promise<PutBack> {
  const now = deps.now()
  const { contest_id: contestId, contest_type, season_year, max_participants } = contest
  // Read under the lock, because two simultaneous undos must not both find it.
  const userId = (await findRemovedEntry(tx, { participantId, since: keptSince(deps) }))?.user_id ?? null
  const isThere = userId !== null && (await lockUsers(tx, [userId])).has(userId)
  if (!isThere) return { refusal: { code: 'unknown_participant' } }
  const { all, numbersOf } = await countEntries(tx, { contestId, userIds: [userId] })
  const own = numbersOf(userId)
  const rules = deps.entryRules[contest_type]
  const status = await rules.statusAt(tx, { contest, now })
  const refusal = refuseEntry({
    contest: { status, max_participants, season_year },
    current_participants: all,
    isParticipant: own.length >= contest.max_entries,
    max_entries: contest.max_entries,
    isPlayed: await rules.isPlayed(tx, { season_year, now }),
  })
  if (refusal) return { refusal }
  await putBackEntry(tx, { participantId, entryNumber: nextEntryNumber(own), now })
  const entry = await findEntryById(tx, participantId)
  if (!entry) throw new TypeError('an entry that was just put back is there')
  await entriesChanged(tx, deps, contest)
  await auditEntry(tx, deps, { by, action: 'restore', entry })
  return { refusal: null, entry }
}

type EntryAct = { by: Caller; action: Extract<AuditAction<'participant'>, 'remove' | 'restore'>; entry: EntryRow }

async function auditEntry(tx: Tx, deps: Deps, { by, action, entry }: EntryAct): Promise<void> {
  const { contest_id, user_id, participant_name, joined_at } = entry
  const facts = { contest_id, user_id, participant_name, joined_at }
  await writeAudit(tx, deps, by, {
    action,
    subject: 'participant',
    subjectId: entry.participant_id,
    contestId: contest_id,
    ...(action === 'remove' ? { before: facts } : { after: facts }),
  })
}
