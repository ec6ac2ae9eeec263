import type { Reason } from '#contract/refusals.ts'
import { LONGEST_ENTRY_NAME, shorten } from '#rules/accounts/names.ts'
import { type ContestType, contestTypes } from '#rules/contests/contest-types.ts'
import { type ContestStatus, type EntriesClosed, nextEntryNumber, refuseEntry } from '#rules/contests/contests.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudits } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { type ContestRow, lockContest } from './contests.repo.ts'
import { countEntries, type EntryRow, findEntryById, insertEntries, lockUsers } from './entries.repo.ts'

/**
 * The differences between contest types in entering and leaving. Each contest feature provides its own, listed in
 * `wiring/entry-rules.ts`. Called with the contest locked, unless stated otherwise.
 */
export type EntryRules = {
  /** The contest's current status: one past its start has started, even before the server has processed that (S14). */
  statusAt: (db: Database, asked: { contest: ContestRow; now: Instant }) => Promise<ContestStatus>
  /** Why no entry can be opened now; null if one can, which plays from `first_week` on (S19). */
  openingAt: (
    db: Database,
    asked: { contest: ContestRow; now: Instant },
  ) => Promise<{ closed: EntriesClosed | null; first_week: number }>
  /** A waiting contest's automatic start; null without one. */
  startsAt: (db: Database, contest: ContestRow) => Promise<Instant | null>
  /** Whether its games have been played, so that no one can join anymore (O9). */
  isPlayed: (db: Database, asked: { season_year: string; now: Instant }) => Promise<boolean>
  /** Why this member can't take part at all, regardless of who enters them. */
  refuseMember: (db: Database, asked: { contest: ContestRow; userId: number }) => Promise<Reason | null>
  /** The next lock and whether this entry has a pick for it; null if the type has no picks. */
  nextPick: (
    db: Database,
    asked: { contest: ContestRow; participantId: number; now: Instant },
  ) => Promise<{ lock_time: Instant | null; has_pick: boolean } | null>
  /** The contests of the type in which the member has a pick due (D8); called without a lock. */
  listDue: (deps: Deps, userId: number) => Promise<ReadonlySet<number>>
  /** Handles added or removed entries, such as by starting a full draft (D4). */
  entriesChanged: (tx: Tx, deps: Deps, asked: { contest: ContestRow; participants: number }) => Promise<void>
  /** The members' places by their teams' wins in a running contest, by user id; null if the type has none. */
  readPlaces: ((db: Database, contest: ContestRow) => Promise<ReadonlyMap<number, Place>>) | null
}
/** `behind`: how many wins fewer than first place. */
export type Place = { place: number; of: number; wins: number; behind: number }
export type EntryRulesByType = { [Type in ContestType]: EntryRules }

/** A member to enter, and their entry's name. */
export type Entrant = { userId: number; name: string }
/** An entrant's outcome; null if they are in now. */
type EntryOutcome = { entrant: Entrant; refusal: Reason | null }

type Entering = {
  /** Locked by the caller. To enter members in several contests, lock them in id order. */
  contest: ContestRow
  entrants: readonly Entrant[]
  /** The admin entering them; null if they join on their own. */
  by: Caller | null
  /** How many entries each may have then (S19); one where it does not say. */
  most?: number
}

/** The current status of a locked contest. */
export const readStatus = (tx: Tx, deps: Deps, contest: ContestRow): Promise<ContestStatus> =>
  deps.entryRules[contest.contest_type].statusAt(tx, { contest, now: deps.now() })

/**
 * Enters members in a contest (S14): every way in ends here. Entrants who are refused get a reason; nothing is thrown.
 * Contests are locked before users, so that a join and a deletion can't deadlock.
 */
export async function enterMembers(
  tx: Tx,
  deps: Deps,
  { contest, entrants, by, most = 1 }: Entering,
): Promise<EntryOutcome[]> {
  const now = deps.now()
  const { contest_id, contest_type, season_year, max_participants } = contest
  const rules = deps.entryRules[contest_type]
  const status = await rules.statusAt(tx, { contest, now })
  const isPlayed = await rules.isPlayed(tx, { season_year, now })
  const userIds = entrants.map(({ userId }) => userId)
  const { closed, first_week } = await rules.openingAt(tx, { contest, now })
  const { all, numbersOf } = await countEntries(tx, { contestId: contest_id, userIds })
  const numbers = new Map(userIds.map((userId) => [userId, numbersOf(userId)]))
  const known = await lockUsers(tx, userIds)
  const outcomes: EntryOutcome[] = []
  const entered: (Entrant & { entry_number: number })[] = []
  for (const entrant of entrants) {
    const { userId } = entrant
    const own = numbers.get(userId) ?? []
    const refusal =
      refuseEntry({
        contest: { status, max_participants, season_year },
        current_participants: all + entered.length,
        isParticipant: own.length >= most,
        max_entries: most,
        closed,
        isPlayed,
      }) ??
      (await rules.refuseMember(tx, { contest, userId })) ??
      (known.has(userId) ? null : goneReason(by))
    outcomes.push({ entrant, refusal })
    if (refusal !== null) continue
    const entry_number = nextEntryNumber(own)
    numbers.set(userId, [...own, entry_number])
    entered.push({ ...entrant, entry_number })
  }
  if (entered.length === 0) return outcomes
  const rows = await insertEntries(
    tx,
    entered.map(({ userId, name, entry_number }) => ({
      contest_id,
      user_id: userId,
      entry_number,
      first_week,
      participant_name: shorten(name, LONGEST_ENTRY_NAME),
      // The rule's own instant, so that an entrant admitted in time has joined before the start.
      joined_at: now,
    })),
  )
  if (by !== null) await auditEntries(tx, deps, { by, rows })
  await rules.entriesChanged(tx, deps, { contest, participants: all + entered.length })
  return outcomes
}

/** Enters one member as `enterMembers` does, and returns why not; null if they are in. */
export async function enterMember(
  tx: Tx,
  deps: Deps,
  { entrant, ...entering }: Omit<Entering, 'entrants'> & { entrant: Entrant },
): Promise<Reason | null> {
  const [outcome] = await enterMembers(tx, deps, { ...entering, entrants: [entrant] })
  return outcome?.refusal ?? null
}

/** The member was deleted meanwhile: they are signed out, or the admin's list is old. */
function goneReason(by: Caller | null): Reason {
  return by === null ? { code: 'session_ended' } : { code: 'unknown_user' }
}

async function auditEntries(tx: Tx, deps: Pick<Deps, 'now'>, { by, rows }: { by: Caller; rows: readonly EntryRow[] }) {
  const act = { action: 'add', subject: 'participant' } as const
  const acts = rows.map(({ participant_id: subjectId, contest_id, user_id, participant_name, ...of }) => ({
    ...act,
    subjectId,
    contestId: contest_id,
    after: {
      contest_id,
      user_id,
      participant_name,
      ...(of.entry_number > 1 ? { entry_number: of.entry_number } : {}),
      ...(of.first_week > 1 ? { first_week: of.first_week } : {}),
    },
  }))
  await writeAudits(tx, deps, by, acts)
}

/** A contest of one of these types, locked until the transaction ends. Refuses any other as unknown. */
export async function requireLockedContest(
  tx: Tx,
  { contestId, types }: { contestId: number; types: readonly ContestType[] },
): Promise<ContestRow> {
  const contest = await lockContest(tx, contestId)
  if (!contest || !types.includes(contest.contest_type)) throw new Refusal({ code: 'unknown_contest' })
  return contest
}

/** An entry and its contest, which is locked until the transaction ends. Refuses `unknown_participant`. */
export async function requireEntryUnderLock(
  tx: Tx,
  participantId: number,
): Promise<{ contest: ContestRow; entry: EntryRow }> {
  const found = await findEntryById(tx, participantId)
  const contest = found && (await lockContest(tx, found.contest_id))
  // Read again under the lock: the member may have left meanwhile.
  const entry = contest && (await findEntryById(tx, participantId))
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  return { contest, entry }
}

/** Locks these contests until the transaction ends, in the order used everywhere. Leaves out deleted ones. */
export async function lockContests(tx: Tx, contestIds: readonly number[]): Promise<ContestRow[]> {
  const contests: ContestRow[] = []
  for (const contestId of [...new Set(contestIds)].sort((one, other) => one - other)) {
    const contest = await lockContest(tx, contestId)
    if (contest) contests.push(contest)
  }
  return contests
}

/** Locks these contests as `lockContests` does. Refuses an unknown one. */
export async function requireLockedContests(tx: Tx, contestIds: readonly number[]): Promise<ContestRow[]> {
  const contests = await lockContests(tx, contestIds)
  if (contests.length < new Set(contestIds).size) throw new Refusal({ code: 'unknown_contest' })
  return contests
}

/**
 * Notifies open pages, after the commit, of members entering or leaving a contest. For draft contests the database does
 * so itself.
 */
export function publishEntries(
  deps: Pick<Deps, 'live'>,
  { contest, userIds }: { contest: Pick<ContestRow, 'contest_id' | 'contest_type'>; userIds: readonly number[] },
): void {
  const { contest_id, contest_type } = contest
  if (contestTypes[contest_type].news === 'survivor') deps.live.publish({ about: 'survivor', contest_id })
  for (const user_id of userIds) publishOwnNews(deps, user_id, 'entry')
}
