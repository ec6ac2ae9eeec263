import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** One transaction that changes a survivor contest; open pages hear of it once it is committed. */
export async function changeContest<Answer>(
  deps: Deps,
  contestId: number,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const answer = await deps.db.transaction().execute(run)
  deps.live.tell({ about: 'survivor', contest_id: contestId })
  return answer
}
