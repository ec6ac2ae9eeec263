import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/http/errors.ts'
import { type ContestRow, findContest, lockContest } from './survivor.repo.ts'

/** The contest, locked until the transaction ends if `hold` is set. Refuses an unknown contest. */
export async function requireContest(
  db: Database,
  { contestId, hold }: { contestId: number; hold?: 'update' },
): Promise<ContestRow> {
  const contest = hold ? await lockContest(db, contestId) : await findContest(db, contestId)
  if (!contest) throw new Refusal({ code: 'unknown_contest' })
  return contest
}
