import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { refuseComplete, refuseReopen } from '#rules/contests/contests.ts'
import { listed } from '#rules/counted.ts'
import { easternDay } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { announce, withdrawAnnouncement } from '#server/features/chat/announcements.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import {
  auditContest,
  type ContestRow,
  changeContest,
  findNewer,
  findTiebreakerOf,
  viewContest,
} from '#server/features/contests/contests.service.ts'
import { findLastDayToCome, freezeRecords, thawRecords } from '#server/features/two-team/leaderboard/wins.service.ts'
import { refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { notifyOfEnd, withdrawEnd } from './standings-mails/standings-mails.service.ts'
import { listFirst } from './tied.service.ts'
import { lockDraftContest, requireDraftContest } from './two-team.service.ts'

/**
 * Completes a drafted contest that is in progress: the standings at this moment are final, even if games are played or corrected later
 * (decision 012). Refuses `season_still_runs` and `playoffs_still_run` unless that is confirmed (D9).
 */
export async function completeContest(
  deps: Deps,
  actor: Caller | 'system',
  { contestId, isConfirmed }: { contestId: number; isConfirmed: boolean },
): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const lastDay = await findLastDayToCome(tx, { contest, today: easternDay(deps.now()) })
    refuse(refuseComplete({ contest: { ...contest, status: statusOf(contest) }, lastDay, isConfirmed }))
    await completeLocked(tx, deps, { actor, contest })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/** Completes a locked contest that has passed the rules. */
export async function completeLocked(
  tx: Tx,
  deps: Deps,
  { actor, contest }: { actor: Caller | 'system'; contest: ContestRow },
): Promise<void> {
  const { contest_id: contestId, status } = contest
  const completed_at = deps.now()
  await freezeRecords(tx, contest)
  await changeContest(tx, { contestId, from: 'in_progress', set: { status: 'completed', completed_at } })
  await auditContest(tx, deps, actor, {
    action: 'complete',
    contestId,
    before: { status },
    after: { status: 'completed', completed_at },
  })
  await notifyOfEnd(tx, deps, await requireDraftContest(tx, contestId))
  await announceChampion(tx, deps, contestId)
}

/**
 * Reopens a completed contest: its standings follow the games again, and its champion is withdrawn from the chat (D9).
 * From then on only an admin completes it.
 */
export async function reopenContest(deps: Deps, caller: Caller, contestId: number): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const hasTiebreaker = (await findTiebreakerOf(tx, contestId)) !== null
    refuse(refuseReopen({ contest: { status: statusOf(contest) }, hasTiebreaker, newer: await findNewer(tx, contest) }))
    await thawRecords(tx, contestId)
    await changeContest(tx, {
      contestId,
      from: 'completed',
      set: { status: 'in_progress', completed_at: null, completes_by_itself: false },
    })
    await auditContest(tx, deps, caller, {
      action: 'reopen',
      contestId,
      before: { status: contest.status, completed_at: contest.completed_at },
      after: { status: 'in_progress' },
    })
    const view = await viewContest(tx, { contestId, withEmails: true })
    await withdrawEnd(tx, contestId)
    await withdrawAnnouncement(tx, deps, championCause(contestId))
    await announce(tx, deps, {
      topic: 'results',
      cause: `reopening of contest ${contestId} at version ${view.version}`,
      text: `${contest.contest_name} is open again: its standings follow the games`,
      path: contestPath(contest),
    })
    return view
  })
}

const championCause = (contestId: number) => `champion of contest ${contestId}`

/**
 * No champion is named if no one has picked, or if several share first place, because a tiebreaker may still decide
 * (D7).
 */
async function announceChampion(tx: Tx, deps: Deps, contestId: number): Promise<void> {
  const contest = await requireDraftContest(tx, contestId)
  const names = (await listFirst(tx, contest)).map(({ participant_name }) => participant_name)
  const [champion] = names
  if (champion === undefined) return
  const text =
    names.length === 1
      ? `${champion} is champion of ${contest.contest_name}!`
      : `${listed(names)} share first place in ${contest.contest_name}`
  await announce(tx, deps, {
    topic: 'results',
    cause: championCause(contestId),
    text: text.length > 900 ? `${names.length} share first place in ${contest.contest_name}` : text,
    path: contestPath(contest),
  })
}
