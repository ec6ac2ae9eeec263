import { currentTurn, refuseQueue } from '#rules/two-team/draft.ts'
import { autoPickAt } from '#rules/two-team/draft-clock.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type ContestRow, changeContest } from '#server/features/contests/contests.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { requireEntry, requireLockedEntry } from '#server/features/two-team/entries.service.ts'
import { lockDraftContest, statusAt } from '#server/features/two-team/two-team.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { listQueue, replaceQueue, storeAutoPick } from './draft.repo.ts'
import { pickIfOverdue } from './draft.service.ts'
import { loadDraft } from './draft-facts.ts'

type OwnQueue = { team_ids: number[]; auto_pick: boolean }

/** The caller's own queue, best first, and whether they are on auto-pick (D6). Refuses non-participants. */
export async function readQueue(deps: Deps, caller: Caller, contestId: number): Promise<OwnQueue> {
  const { participant_id, auto_pick } = await requireEntry(deps.db, { contestId, userId: caller.userId })
  return { team_ids: await listQueue(deps.db, participant_id), auto_pick }
}

/** Replaces the caller's queue, before or during the draft. Taken teams may stay in it; the clock skips them. */
export async function saveQueue(
  deps: Deps,
  caller: Caller,
  { contestId, teamIds }: { contestId: number; teamIds: readonly number[] },
): Promise<OwnQueue> {
  const saved = await deps.db.transaction().execute(async (tx) => {
    const { entry, status } = await requireLockedEntry(tx, { contestId, userId: caller.userId, now: deps.now() })
    refuse(refuseQueue({ status }))
    await refuseUnknownTeams(tx, teamIds)
    await replaceQueue(tx, { participantId: entry.participant_id, teamIds })
    return { team_ids: await listQueue(tx, entry.participant_id), auto_pick: entry.auto_pick }
  })
  publishOwnNews(deps, caller.userId, 'pick')
  return saved
}

async function refuseUnknownTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  const known = new Set((await listTeams(tx)).map((team) => team.team_id))
  if (!teamIds.every((id) => known.has(id))) throw new Refusal({ code: 'unknown_team' })
}

/**
 * Turns auto-pick on or off for the caller (D6), before or during the draft. Turned on during their turn it takes that
 * one too. Setting it twice changes nothing.
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
  publishOwnNews(deps, caller.userId, 'pick')
  return on
}

async function isOnTheClock(tx: Tx, { contest, participantId }: { contest: ContestRow; participantId: number }) {
  if (contest.status !== 'drafting' || contest.paused_at !== null) return false
  const { board } = await loadDraft(tx, contest)
  return currentTurn(board)?.participant_id === participantId
}
