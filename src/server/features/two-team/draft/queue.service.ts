import { refuseQueue } from '#rules/two-team/draft.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { requireEntry, requireLockedEntry } from '#server/features/two-team/entries.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { listQueue, replaceQueue } from './draft.repo.ts'

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
  deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'pick' })
  return saved
}

async function refuseUnknownTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  const known = new Set((await listTeams(tx)).map((team) => team.team_id))
  if (!teamIds.every((id) => known.has(id))) throw new Refusal({ code: 'unknown_team' })
}
