import type { Consequence } from '#contract/accounts/deletion.ts'
import type { JoinedContest } from '#contract/accounts/joined-contests.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import { refuseDeletion } from '#rules/accounts/accounts.ts'
import { absenceWords } from '#rules/contests/absence.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { toJoined } from '#server/features/accounts/invitations/contest-entries.service.ts'
import { keyRestoredName } from '#server/features/accounts/names/names.service.ts'
import { bumpVersionsOf, type ContestRow, findContest } from '#server/features/contests/contests.service.ts'
import { lockContests, publishEntries, readStatus } from '#server/features/contests/entering.service.ts'
import { listEntriesOf } from '#server/features/contests/entries.service.ts'
import {
  forgetRemoved,
  KEPT,
  keptSince,
  listRemovedWith,
  putBack,
  takeOut,
} from '#server/features/contests/removing.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { withSealedVersion } from '#server/http/sealed-version.ts'
import type { Caller } from '#server/http/session.ts'
import {
  findDeletedUser,
  forgetDeletedUsers,
  keepUser,
  listDeletedRows,
  listLeftContests,
  putBackUser,
} from './deleted-users.repo.ts'
import { deleteUserRow, findUserRow, lockActiveAdmins } from './users.repo.ts'
import { auditUser, lockForChange, requireUser, toUser } from './users.service.ts'

/** The consequences of deactivating or deleting a user for each of their unfinished contests (A5). */
export async function readConsequences(deps: Deps, userId: number): Promise<Consequence[]> {
  await requireUser(deps.db, userId)
  const now = deps.now()
  const consequences: Consequence[] = []
  for (const { contest_id, participant_id, is_eliminated, lost_lives } of await listEntriesOf(deps.db, userId)) {
    const contest = await findContest(deps.db, contest_id)
    if (!contest) continue
    const { contest_name, contest_type, pick_seconds, lives } = contest
    const has_more_lives = lives - lost_lives.length > 1
    const { has_draft } = contestTypes[contest_type]
    const rules = deps.entryRules[contest_type]
    const status = await rules.statusAt(deps.db, { contest, now })
    const next = await rules.nextPick(deps.db, { contest, participantId: participant_id, now })
    const words = absenceWords({ status, has_draft, pick_seconds, is_eliminated, has_more_lives, next })
    if (words) consequences.push({ contest_id, contest_name, ...words })
  }
  return consequences
}

/**
 * Deletes a user (A5): their sessions end, they leave waiting contests, and their other entries keep the name. Data for
 * undoing is kept for a week. Refuses deleting yourself or the last active admin.
 */
export async function deleteUser(deps: Deps, caller: Caller, userId: number): Promise<void> {
  const left = await deps.db.transaction().execute(async (tx) => {
    // Contests are locked before users, like a join does. Their entries lose the user id, so those contests get a new
    // version (S17).
    const { left, known } = await leaveWaiting(tx, deps, { caller, userId })
    await bumpVersionsOf(tx, userId)
    const admins = await lockActiveAdmins(tx)
    const before = await lockForChange(tx, userId)
    // A member who joined another contest meanwhile would stay in it as a ghost.
    const entries = await listEntriesOf(tx, userId)
    if (entries.some(({ contest_id }) => !known.has(contest_id))) throw new Refusal({ code: 'changed_meanwhile' })
    refuse(refuseDeletion({ account: before, actorId: caller.userId, activeAdmins: admins.length }))
    await keepUser(tx, { userId, at: deps.now(), wall: deps.wallNow() })
    await deleteUserRow(tx, userId)
    await auditUser(deps, tx, { actor: caller, action: 'delete', before, after: null })
    return left
  })
  deps.live.publish({ about: 'users' })
  for (const contest of left) publishEntries(deps, { contest, userIds: [] })
}

async function leaveWaiting(tx: Tx, deps: Deps, { caller, userId }: { caller: Caller; userId: number }) {
  const contestIds = (await listEntriesOf(tx, userId)).map(({ contest_id }) => contest_id)
  const contests = await lockContests(tx, contestIds)
  const entries = new Map((await listEntriesOf(tx, userId)).map((entry) => [entry.contest_id, entry]))
  const left: ContestRow[] = []
  for (const contest of contests) {
    const status = await readStatus(tx, deps, contest)
    const entry = entries.get(contest.contest_id)
    if (status !== 'waiting' || !entry) continue
    await takeOut(tx, deps, { contest, entry, by: caller, withUser: true })
    left.push(contest)
  }
  return { left, known: new Set(contests.map(({ contest_id }) => contest_id)) }
}

/** The users whose deletion can still be undone, newest first. */
export async function listDeletedUsers(deps: Deps) {
  const rows = await listDeletedRows(deps.db, { since: keptSince(deps) })
  return rows.map(({ user_id, name, deleted_at }) => ({
    id: user_id,
    name,
    deleted_at,
    restorable_until: plus(deleted_at, KEPT),
  }))
}

/**
 * Undoes a deletion (A5): the account returns with its entries, messages and preferences, but without its sessions.
 * They rejoin contests that still wait, if there is a spot. Refuses `email_taken` if someone signed up with the address
 * since, and `name_taken_since` if someone has the name (A7).
 */
export async function restoreUser(
  deps: Deps,
  caller: Caller,
  userId: number,
): Promise<{ user: ManagedUser; contests: JoinedContest[] }> {
  const restored = await deps.db.transaction().execute(async (tx) => {
    const removed = await listRemovedWith(tx, userId)
    const left = await listLeftContests(tx, userId)
    // Includes their other entries' contests, because they get a new version below and all are locked in one order.
    const contests = await lockContests(tx, [...removed.map(({ contest_id }) => contest_id), ...left])
    const kept = await findDeletedUser(tx, { userId, since: keptSince(deps) })
    if (!kept) throw new Refusal({ code: 'unknown_user' })
    await putBackUser(tx, userId)
    await keyRestoredName(tx, userId)
    const row = await findUserRow(tx, userId)
    if (!row) throw new Refusal({ code: 'email_taken' })
    await bumpVersionsOf(tx, userId)
    const user = toUser(row)
    await auditUser(deps, tx, { actor: caller, action: 'restore', before: null, after: user })
    const back: JoinedContest[] = []
    for (const contest of contests) {
      const entry = removed.find(({ contest_id }) => contest_id === contest.contest_id)
      if (!entry) continue
      const outcome = await putBack(tx, deps, { contest, participantId: entry.participant_id, by: caller })
      back.push(toJoined(contest, outcome.refusal))
    }
    return { user, contests: back }
  })
  deps.live.publish({ about: 'users' })
  for (const contest of restored.contests) publishEntries(deps, { contest, userIds: [] })
  return { ...restored, user: withSealedVersion(deps, restored.user) }
}

/** Purges what can no longer be undone, and returns a summary. */
export async function forgetDeleted(deps: Deps): Promise<string | null> {
  const before = keptSince(deps)
  return deps.db.transaction().execute(async (tx) => {
    const forgotten = { users: await forgetDeletedUsers(tx, { before }), entries: await forgetRemoved(tx, { before }) }
    const { users, entries } = forgotten
    return users + entries === 0 ? null : `${users} deleted users, ${entries} removed entries`
  })
}
