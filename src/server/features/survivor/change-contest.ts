import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** Runs one transaction that changes a survivor contest, and notifies open pages after the commit. */
export async function changeContest<Answer>(
  deps: Deps,
  contestId: number,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const answer = await deps.db.transaction().execute(run)
  deps.live.publish({ about: 'survivor', contest_id: contestId })
  return answer
}
