import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { refuseComplete } from '#rules/contests/contests.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/features/chat/announcements.service.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { auditContest, changeContest, viewContest } from '#server/features/contests/contests.service.ts'
import { freezeRecords } from '#server/features/two-team/leaderboard/wins.service.ts'
import { refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { listFirst } from './tied.service.ts'
import { lockDraftContest, requireDraftContest } from './two-team.service.ts'

/**
 * Completes a drafted contest that is in progress. This can't be undone (spec 4): the standings at this moment are final, even if
 * games are played or corrected later (decision 012).
 */
export async function completeContest(deps: Deps, caller: Caller, contestId: number): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    refuse(refuseComplete({ status: statusOf(contest) }))
    const completed_at = deps.now()
    await freezeRecords(tx, contest)
    await changeContest(tx, { contestId, from: 'in_progress', set: { status: 'completed', completed_at } })
    await auditContest(tx, deps, {
      actor: caller,
      action: 'complete',
      contestId,
      before: { status: contest.status },
      after: { status: 'completed', completed_at },
    })
    const view = await viewContest(tx, { contestId, withEmails: true })
    await announceChampion(tx, deps, contestId)
    return view
  })
}

/** No champion is named if nobody has picked, or if several share first place, because a tiebreaker may still decide (D7). */
async function announceChampion(tx: Tx, deps: Deps, contestId: number): Promise<void> {
  const contest = await requireDraftContest(tx, contestId)
  const names = (await listFirst(tx, contest)).map(({ participant_name }) => participant_name)
  const [champion] = names
  if (champion === undefined) return
  const text =
    names.length === 1
      ? `${champion} is champion of ${contest.contest_name}!`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share first place in ${contest.contest_name}`
  await announce(tx, deps, {
    cause: `champion of contest ${contestId}`,
    text: text.length > 900 ? `${names.length} share first place in ${contest.contest_name}` : text,
  })
}
