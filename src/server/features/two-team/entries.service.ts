import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { type ContestStatus, refuseStarting, refuseUnlessWaiting, startsByItself } from '#rules/contests/contests.ts'
import type { Instant } from '#rules/time.ts'
import { drawOrder } from '#rules/two-team/draft.ts'
import { clockOfTurn } from '#rules/two-team/draft-clock.ts'
import { refuseTiebreakerStart } from '#rules/two-team/tiebreaker.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { entryNameOf } from '#server/features/accounts/names/entry-names.service.ts'
import { announce } from '#server/features/chat/announcements.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import {
  auditContest,
  type ContestRow,
  changeContest,
  viewContest,
} from '#server/features/contests/contests.service.ts'
import { sha256 } from '#server/features/contests/draw.ts'
import { type EntryRules, enterMember } from '#server/features/contests/entering.service.ts'
import { deleteEntry, type EntryRow, listEntries, storeDraftOrder } from '#server/features/contests/entries.service.ts'
import { isCupWon } from '#server/features/games/games.service.ts'
import { isSeasonOver } from '#server/features/settings/seasons.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { hasDraftTeams, isTiebreaker, storeDraftTeams } from './draft/draft-teams.service.ts'
import { listDueTurns } from './draft/turns.service.ts'
import { readPlaces } from './leaderboard/leaderboard.service.ts'
import { notifyOfBeginning } from './start/start-mails.service.ts'
import { mayTakePart } from './tied.service.ts'
import { lockDraftContest, requireDraftContest, statusAt } from './two-team.service.ts'

/**
 * The rules of entering a draft contest. Filling a contest of 16 or 32 starts the draft, whether a member or an admin
 * fills it (D4). If a tiebreaker's teams aren't known yet, it waits for an admin instead of refusing the last member.
 */
const draftEntryRules: Omit<EntryRules, 'isPlayed'> = {
  statusAt,
  openingAt: async (db, asked) => ({
    closed: refuseUnlessWaiting({ status: await statusAt(db, asked) }),
    first_week: 1,
  }),
  readPlaces,
  startsAt: async (_db, { starts_at }) => starts_at,
  refuseMember: async (db, asked) => ((await mayTakePart(db, asked)) ? null : { code: 'not_tied' }),
  nextPick: async () => null,
  listDue: async (deps, userId) => new Set((await listDueTurns(deps, userId)).map(({ contest_id }) => contest_id)),
  entriesChanged: async (tx, deps, { contest, participants }) => {
    await changeContest(tx, { contestId: contest.contest_id, from: 'waiting' })
    const { max_participants, tiebreaker_of } = contest
    const isDue = startsByItself({ max_participants, current_participants: participants, tiebreaker_of })
    if (isDue && (await hasDraftTeams(tx, contest))) await drawAndStart(tx, deps, { contest, actor: 'system' })
  },
}

export const twoTeamEntryRules: EntryRules = {
  ...draftEntryRules,
  isPlayed: isSeasonOver,
}

/** A tiebreaker's games come after the season's (B3). */
export const tiebreakerEntryRules: EntryRules = {
  ...draftEntryRules,
  isPlayed: (db, { season_year }) => isCupWon(db, season_year),
}

/** Joins the contest (S14). Its row is locked, so that only one of two simultaneous joins gets the last spot. */
export async function joinContest(
  deps: Deps,
  caller: Caller,
  { contestId, participantName }: { contestId: number; participantName?: string | undefined },
): Promise<ContestWithParticipants> {
  const joined = await deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const entrant = { userId: caller.userId, name: await entryNameOf(tx, caller, participantName) }
    refuse(await enterMember(tx, deps, { contest, entrant, by: null }))
    return viewContest(tx, { contestId, withEmails: false })
  })
  publishOwnNews(deps, caller.userId, 'entry')
  return joined
}

/** A user's entry in a contest with a draft. Refuses non-participants. */
export async function requireEntry(
  db: Database,
  { contestId, userId }: { contestId: number; userId: number },
): Promise<EntryRow> {
  await requireDraftContest(db, contestId)
  const entry = (await listEntries(db, contestId)).find((of) => of.user_id === userId)
  if (!entry) throw new Refusal({ code: 'not_a_participant' })
  return entry
}

/** An entry with its contest locked until the transaction ends, plus the contest's status. */
export async function requireLockedEntry(
  tx: Tx,
  { now, ...who }: { contestId: number; userId: number; now: Instant },
): Promise<{ entry: EntryRow; status: ContestStatus }> {
  const contest = await lockDraftContest(tx, who.contestId)
  return { entry: await requireEntry(tx, who), status: await statusAt(tx, { contest, now }) }
}

/** Leaves a contest that is still waiting. */
export async function leaveContest(deps: Deps, caller: Caller, contestId: number): Promise<ContestWithParticipants> {
  const left = await deps.db.transaction().execute(async (tx) => {
    const { entry, status } = await requireLockedEntry(tx, { contestId, userId: caller.userId, now: deps.now() })
    refuse(refuseUnlessWaiting({ status }))
    await deleteEntry(tx, entry.participant_id)
    await changeContest(tx, { contestId, from: 'waiting' })
    return viewContest(tx, { contestId, withEmails: false })
  })
  publishOwnNews(deps, caller.userId, 'entry')
  return left
}

/** An admin starts the draft. If two admins start it at once, or the last join started it, the later request is refused. */
export async function startContest(deps: Deps, caller: Caller, contestId: number): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    await drawAndStart(tx, deps, { contest, actor: caller })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/** Draws the order from the seed and the current entries, and opens the draft (D1, D4). The caller has locked the contest. */
export async function drawAndStart(
  tx: Tx,
  deps: Deps,
  { contest, actor }: { contest: ContestRow; actor: Caller | 'system' },
): Promise<void> {
  const contestId = contest.contest_id
  const entries = await listEntries(tx, contestId)
  refuse(refuseStarting({ contest: { status: statusOf(contest) }, current_participants: entries.length }))
  const order = drawOrder({
    seed: seedOf(contest),
    participantIds: entries.map((entry) => entry.participant_id),
    sha256,
  })
  await storeDraftOrder(tx, order)
  const draftsFrom = isTiebreaker(contest) ? await closeTiebreaker(tx, { contest, participants: entries.length }) : {}
  const now = deps.now()
  const auto_pick = entries.some((entry) => entry.participant_id === order[0] && entry.auto_pick)
  const clock = clockOfTurn({ ...contest, is_paused: false, auto_pick, now })
  const set = { status: 'drafting', started_at: now, ...clock, ...draftsFrom }
  await changeContest(tx, { contestId, from: 'waiting', set })
  await auditContest(tx, deps, actor, {
    action: 'start',
    contestId,
    before: { status: contest.status },
    after: { status: 'drafting', order, ...draftsFrom },
  })
  await notifyOfBeginning(tx, deps, { contest, order })
  const text = `Draft has started: ${contest.contest_name}`
  await announce(tx, deps, {
    topic: 'drafts',
    cause: `draft of contest ${contestId}`,
    text,
    path: contestPath(contest),
  })
}

/**
 * Stores the teams of a tiebreaker for its participants (B2), and closes empty spots, because the size determines how many teams
 * are in the draft (spec 9).
 */
async function closeTiebreaker(tx: Tx, asked: { contest: ContestRow; participants: number }) {
  refuse(refuseTiebreakerStart(asked.participants))
  const { excluded_team_id } = await storeDraftTeams(tx, asked)
  const excluded_by_admin = asked.contest.excluded_by_admin && excluded_team_id === asked.contest.excluded_team_id
  return { max_participants: asked.participants, excluded_team_id, excluded_by_admin }
}

function seedOf({ draft_seed }: ContestRow): string {
  if (draft_seed === null) throw new TypeError('a contest with a draft has a seed: the table demands it')
  return draft_seed
}
