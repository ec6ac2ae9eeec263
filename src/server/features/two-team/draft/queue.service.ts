import { refuseQueue } from '#rules/two-team/draft.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { holdEntry, requireEntry } from '#server/features/two-team/entries.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { listQueue, listTeams, replaceQueue } from './draft.repo.ts'

/** The caller's own queue, best first (D6). Refuses who does not take part. */
export async function readQueue(deps: Deps, caller: Caller, contestId: number): Promise<number[]> {
  const { participant_id } = await requireEntry(deps.db, { contestId, userId: caller.userId })
  return listQueue(deps.db, participant_id)
}

/** Replaces it, before the draft or while it runs. Teams that are gone may stay: the clock passes over them. */
export async function saveQueue(
  deps: Deps,
  caller: Caller,
  { contestId, teamIds }: { contestId: number; teamIds: readonly number[] },
): Promise<number[]> {
  return deps.db.transaction().execute(async (tx) => {
    const { entry, status } = await holdEntry(tx, { contestId, userId: caller.userId })
    refuse(refuseQueue({ status }))
    await refuseUnknownTeams(tx, teamIds)
    await replaceQueue(tx, { participantId: entry.participant_id, teamIds })
    return listQueue(tx, entry.participant_id)
  })
}

async function refuseUnknownTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  const known = new Set((await listTeams(tx)).map((team) => team.team_id))
  if (!teamIds.every((id) => known.has(id))) throw new Refusal({ code: 'unknown_team' })
}
