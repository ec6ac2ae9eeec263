import type { InvitedContest } from '#contract/accounts/invitations.ts'
import type { JoinedContest } from '#contract/accounts/joined-contests.ts'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { describeRefusal, type Reason } from '#contract/refusals.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import type { ContestType } from '#rules/contests/contest-types.ts'
import { nextEntryNumber } from '#rules/contests/contests.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { startWords } from '#server/features/accounts/account.mail.ts'
import type { Owner } from '#server/features/accounts/account-notices.service.ts'
import { furtherEntryNameOf } from '#server/features/accounts/names/entry-names.service.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import {
  type ContestRow,
  findOpen,
  listOwnContests,
  listSummaries,
  viewContest,
} from '#server/features/contests/contests.service.ts'
import {
  type Entrant,
  enterMember,
  enterMembers,
  publishEntries,
  requireLockedContest,
  requireLockedContests,
} from '#server/features/contests/entering.service.ts'
import { countEntries, type EntryRow, listEntriesIn } from '#server/features/contests/entries.service.ts'
import { type Fees, readFeesOf } from '#server/features/contests/fees.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'

/** These contests for an invitation, with the status and the start as of now. Leaves out deleted ones. */
export async function viewInvited(
  deps: Pick<Deps, 'now' | 'entryRules'>,
  db: Database,
  asked: readonly { contest_id: number }[],
): Promise<InvitedContest[]> {
  const ids = new Set(asked.map(({ contest_id }) => contest_id))
  if (ids.size === 0) return []
  const found = (await listSummaries(db)).filter(({ contest_id }) => ids.has(contest_id))
  const fees = await readFeesOf(db, [...ids])
  const now = deps.now()
  return Promise.all(
    found.toReversed().map(async (contest) => {
      const { contest_id, contest_name, contest_type, season_year, current_participants, max_participants } = contest
      const rules = deps.entryRules[contest_type]
      const status = await rules.statusAt(db, { contest, now })
      const starts_at = status === 'waiting' ? await rules.startsAt(db, contest) : null
      const facts = { contest_id, contest_name, contest_type, season_year, current_participants, max_participants }
      return { ...facts, status, starts_at, fee: inFigures(fees.get(contest_id)) }
    }),
  )
}

/** A visitor reads the amount and its day, not how the group pays (O11). */
function inFigures(fees: Fees | undefined): InvitedContest['fee'] {
  if (!fees || fees.fee_cents === null) return null
  return { fee_cents: fees.fee_cents, currency: fees.currency, due_on: fees.due_on }
}

/**
 * Locks contests for invitations or entries. Refuses one that has started or has fewer than `wanted` spots left, by
 * name, and `unknown_contest`.
 */
export async function lockOpenContests(
  tx: Tx,
  deps: Deps,
  { contestIds, wantedIn }: { contestIds: readonly number[]; wantedIn: (contest: ContestRow) => Promise<number> },
): Promise<ContestRow[]> {
  const contests = await requireLockedContests(tx, contestIds)
  for (const contest of contests) {
    refuse(await refuseContest(tx, deps, { contest, wanted: await wantedIn(contest) }))
  }
  return contests
}

/** Why this many more can't be entered in a contest; null if they can. */
export async function refuseContest(
  db: Database,
  deps: Pick<Deps, 'now' | 'entryRules'>,
  { contest, wanted }: { contest: ContestRow; wanted: number },
): Promise<Reason | null> {
  const { contest_id, contest_name, contest_type, max_participants } = contest
  const { closed } = await deps.entryRules[contest_type].openingAt(db, { contest, now: deps.now() })
  if (closed !== null) return { code: 'contest_has_started', contest_name }
  const { all } = await countEntries(db, { contestId: contest_id, userIds: [] })
  const spots = Math.max(0, max_participants - all)
  return wanted > spots ? { code: 'contest_without_room', contest_name, spots, wanted } : null
}

/** Enters all of these members in a locked contest. Refuses as `refuseContest` does, or with the first member's reason. */
export async function enterAll(
  tx: Tx,
  deps: Deps,
  entering: { contest: ContestRow; entrants: readonly Entrant[]; by: Caller },
): Promise<void> {
  const { contest, entrants } = entering
  refuse(await refuseContest(tx, deps, { contest, wanted: entrants.length }))
  for (const { refusal } of await enterMembers(tx, deps, entering)) refuse(refusal)
}

/**
 * Enters one member in locked contests, and returns each outcome: one that has started or is full doesn't affect the
 * others.
 */
export async function joinContests(
  tx: Tx,
  deps: Deps,
  { contests, entrant }: { contests: readonly ContestRow[]; entrant: Entrant },
): Promise<JoinedContest[]> {
  const joined: JoinedContest[] = []
  for (const contest of contests) {
    joined.push(toJoined(contest, await enterMember(tx, deps, { contest, entrant, by: null })))
  }
  return joined
}

/**
 * Joins a member to these contests, all or none (S14). Those they are in already count as joined. Refuses
 * `unknown_contest`, and by name one that has started or is full.
 */
export async function joinTogether(
  deps: Deps,
  caller: Caller,
  contestIds: readonly number[],
): Promise<JoinedContest[]> {
  const entrant = { userId: caller.userId, name: caller.name }
  const joined = await deps.db.transaction().execute(async (tx) => {
    const contests = await requireLockedContests(tx, contestIds)
    const done: JoinedContest[] = []
    for (const contest of contests) {
      const refusal = await enterMember(tx, deps, { contest, entrant, by: null })
      if (refusal !== null && refusal.code !== 'already_joined') throw new Refusal(named(refusal, contest))
      done.push(toJoined(contest, refusal))
    }
    return done
  })
  publishJoined(deps, { joined, userId: caller.userId })
  return joined
}

/** A refusal that names its contest, because several were requested at once. */
function named(refusal: Reason, { contest_name }: ContestRow): Reason {
  switch (refusal.code) {
    case 'contest_not_waiting':
      return { code: 'contest_has_started', contest_name }
    case 'contest_full':
      return { code: 'contest_filled_up', contest_name }
    default:
      return refusal
  }
}

/**
 * The contests a member can still join, of one season or of all. A tiebreaker admits those tied (B1), a second chance
 * those eliminated (Y4).
 */
export async function readOpenContests(
  deps: Deps,
  { userId }: Caller,
  { season_year }: { season_year?: string | undefined },
): Promise<InvitedContest[]> {
  return inSnapshot(deps.db, async (db) => {
    const asked = (await listSummaries(db)).filter(
      (of) => of.tiebreaker_of === null && (season_year === undefined || of.season_year === season_year),
    )
    const [own = new Map()] = await listOwnContests(db, [userId])
    const openIds = await findOpen({ ...deps, db }, { contests: asked, own })
    const open = await viewInvited(
      deps,
      db,
      asked.filter(({ contest_id }) => openIds.has(contest_id)),
    )
    return open.filter(({ status }) => status === 'waiting')
  })
}

/** Being in already counts as joining. */
export function toJoined(
  { contest_id, contest_name, contest_type }: ContestRow,
  refusal: Reason | null,
): JoinedContest {
  const isIn = refusal === null || refusal.code === 'already_joined'
  const message = isIn ? null : describeRefusal(refusal).message
  return { contest_id, contest_name, contest_type, joined: isIn, message }
}

/** Notifies open pages of the new entries, after the commit. */
export function publishJoined(deps: Deps, { joined, userId }: { joined: readonly JoinedContest[]; userId: number }) {
  for (const contest of joined) if (contest.joined) publishEntries(deps, { contest, userIds: [userId] })
}

type Adding = {
  contestId: number
  userId: number
  types: readonly ContestType[]
  /** The number of the entry to open, so that a repeated request opens no second one. */
  entryNumber?: number | undefined
}

/**
 * Enters a member in a contest of one of these types for an admin (S14, A6), or opens their next entry (S19), and
 * notifies them by mail and push. Refuses a deactivated member, and one who has all the entries they may have.
 */
export async function addMember(
  deps: Deps,
  caller: Caller,
  { contestId, userId, types, entryNumber }: Adding,
): Promise<ContestWithParticipants> {
  const { contest, view } = await deps.db.transaction().execute(async (tx) => {
    const contest = await requireLockedContest(tx, { contestId, types })
    const user = await requireUser(tx, userId)
    if (!user.active) throw new Refusal({ code: 'user_inactive' })
    const own = await listEntriesIn(tx, { contestId, userId })
    const entries = own.length
    const member = { userId, name: fullName(user) }
    const of = { name: member.name, contest_name: contest.contest_name }
    const number = nextEntryNumber(own.map(({ entry_number }) => entry_number))
    if (entryNumber !== undefined && entryNumber !== number)
      throw new Refusal({ code: 'member_entry_opened', ...of, entries })
    const named = { asked: undefined, number, own: own.map(({ participant_name }) => participant_name) }
    const name = entries === 0 ? member.name : await furtherEntryNameOf(tx, member, named)
    const most = contest.max_entries
    const refusal = await enterMember(tx, deps, { contest, entrant: { userId, name }, by: caller, most })
    if (refusal !== null) throw new Refusal(saidToAdmin(refusal, { ...of, entries }))
    const entry = (await listEntriesIn(tx, { contestId, userId })).find(({ entry_number }) => entry_number === number)
    const entered = { by: caller.name, users: [user], contests: [contest], entry }
    if (userId !== caller.userId) await notifyEntered(tx, deps, entered)
    return { contest, view: await viewContest(tx, { contestId, withEmails: true }) }
  })
  publishEntries(deps, { contest, userIds: [userId] })
  return view
}

/** A refusal that names the member, because an admin enters them. */
function saidToAdmin(
  refusal: Reason,
  { entries, ...of }: { name: string; contest_name: string; entries: number },
): Reason {
  switch (refusal.code) {
    case 'already_joined':
      return { code: 'member_already_in', ...of }
    case 'entries_used_up':
      return { code: 'member_entries_used_up', ...of, entries }
    default:
      return refusal
  }
}

type Entered = {
  by: string
  users: readonly Owner[]
  contests: readonly ContestRow[]
  /** The entry, if it is the only one: a further or late one is named with its first week (S19). */
  entry?: Pick<EntryRow, 'participant_name' | 'entry_number' | 'first_week'> | undefined
}

/** Notifies members, once, that an admin has entered them in these contests. */
export async function notifyEntered(tx: Tx, deps: Deps, { by, users, contests, entry }: Entered): Promise<void> {
  const [first] = contests
  if (!first) return
  const invited = await viewInvited(deps, tx, contests)
  const names = contests.map(({ contest_name }) => contest_name).join(' and ')
  const isFurther = entry !== undefined && entry.entry_number > 1
  const sentences = invited.map(({ status, ...contest }) =>
    status === 'waiting' ? `${contest.contest_name}: ${startWords(contest)}.` : `${contest.contest_name} has started.`,
  )
  if (isFurther) sentences.push(`Your new entry is ${entry.participant_name}.`)
  if (entry && entry.first_week > 1) sentences.push(`It plays from week ${entry.first_week} on.`)
  if (invited.some(({ status }) => status === 'waiting'))
    sentences.push("Don't want to play? You can leave until it starts.")
  await notifyEach(tx, deps, users, ({ name }) =>
    notice.of({
      name,
      subject: isFurther ? `${by} opened another entry for you in ${names}` : `${by} entered you in ${names}`,
      sentences,
      path: contestPath(first),
      label: 'Open the contest',
    }),
  )
}
