import { currentTurn, refuseQueue } from '#rules/two-team/draft.ts'
import { autoPickAt } from '#rules/two-team/draft-clock.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type ContestRow, changeContest } from '#server/features/contests/contests.service.ts'
import { requireEntry } from '#server/features/two-team/entries.service.ts'
import { lockDraftContest, statusAt } from '#server/features/two-team/two-team.service.ts'
import { refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { storeAutoPick } from './draft.repo.ts'
import { pickIfOverdue } from './draft.service.ts'
import { loadDraft } from './draft-facts.ts'

/**
 * Lets the pool pick for the caller as soon as their turn comes, or not any longer (D6), before or during the draft. Switched on during
 * their turn it takes that one too. Setting it twice changes nothing.
 */
export async function setAutoPick(
  deps: Deps,
  caller: Caller,
  { contestId, on }: { contestId: number; on: boolean },
): Promise<boolean> {
  await pickIfOverdue(deps, contestId)
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const entry = await requireEntry(tx, { contestId, userId: caller.userId })
    refuse(refuseQueue({ status: await statusAt(tx, { contest, now: deps.now() }) }))
    if (entry.auto_pick === on) return
    await storeAutoPick(tx, { participantId: entry.participant_id, on })
    const isTheirTurn = await isOnTheClock(tx, { contest, participantId: entry.participant_id })
    const auto_pick_at = autoPickAt({ auto_pick: on, now: deps.now() })
    await changeContest(tx, { contestId, from: contest.status, set: isTheirTurn ? { auto_pick_at } : {} })
  })
  deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'pick' })
  return on
}

async function isOnTheClock(
  tx: Tx,
  { contest, participantId }: { contest: ContestRow; participantId: number },
): Promise<boolean> {
  if (contest.status !== 'drafting' || contest.paused_at !== null) return false
  const { board } = await loadDraft(tx, contest)
  return currentTurn(board)?.participant_id === participantId
}
